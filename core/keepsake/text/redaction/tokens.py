"""Tokens that tell by their first letters who issued them."""

from __future__ import annotations

import re
from typing import Final

from keepsake.text.redaction.rule import WORD_START, Rule, anchored


def _varied(token: str) -> bool:
    """Tell a token from hyphenated words: those have no digits or no capitals."""
    if not any(c.isdigit() for c in token):
        return False
    return "-" not in token[4:] or token.lower() != token


def token_rule(
    name: str,
    owner: str,
    pattern: str,
    *prefixes: str,
    kind: str = "",
    varied: bool = False,
    leads: tuple[int, ...] = (0,),
) -> Rule:
    """Build the rule for tokens of one owner; a prefix starts a token or, with leads, is in it."""
    shown = ", ".join(f"{prefix}…" for prefix in prefixes[:4])
    return Rule(
        id=name,
        kind=kind or f"{owner} token",
        description=f"Keys and tokens of {owner} ({shown})",
        find=anchored(
            WORD_START + pattern,
            *prefixes,
            accept=_varied if varied else None,
            leads=leads,
            in_long_word=True,
        ),
    )


def prefix_rule(name: str, owner: str, body: str, *prefixes: str) -> Rule:
    """Build the rule for tokens that are one of several prefixes and one alphabet."""
    starts = "|".join(re.escape(prefix) for prefix in prefixes)
    return token_rule(name, owner, rf"(?:{starts}){body}", *prefixes)


CODE_HOSTS: Final = (
    token_rule(
        "github",
        "GitHub",
        r"(?:gh[oprsu]_[A-Za-z0-9_.-]{20,}+|github_pat_\w{20,}+)",
        "ghp_",
        "github_pat_",
        "gho_",
        "ghs_",
        "ghu_",
        "ghr_",
    ),
    token_rule(
        "gitlab",
        "GitLab",
        r"(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|imt|ffct)-[\w.-]{16,}+"
        r"|GR1348941[\w-]{20,}+)",
        "glpat-",
        "gldt-",
        "glrt-",
        "glcbt-",
        "glptt-",
        "glft-",
        "glsoat-",
        "glagent-",
        "glimt-",
        "glffct-",
        "GR1348941",
    ),
    prefix_rule("bitbucket", "Atlassian", r"[\w=-]{20,}+", "ATATT3", "ATBB", "ATCTT3", "ATSTT3"),
    prefix_rule("npm", "npm", r"[A-Za-z0-9]{30,}+", "npm_"),
    prefix_rule("pypi", "PyPI", r"[\w-]{40,}+", "pypi-"),
    prefix_rule("rubygems", "RubyGems", r"[0-9a-f]{48}", "rubygems_"),
    prefix_rule("crates", "the Cargo registry", r"[A-Za-z0-9]{32}(?![A-Za-z0-9])", "cio"),
    prefix_rule("docker", "Docker", r"[\w-]{20,}+", "dckr_pat_", "dckr_oat_"),
)

MODEL_PROVIDERS: Final = (
    prefix_rule("anthropic", "Anthropic", r"[\w-]{16,}+", "sk-ant-"),
    prefix_rule("openrouter", "OpenRouter", r"[\w-]{16,}+", "sk-or-"),
    token_rule(
        "openai",
        "OpenAI",
        r"(?:sk-(?:proj|svcacct|admin|None)-[\w-]{16,}+|sk-[A-Za-z0-9]{20,}+"
        r"|sk-[\w-]{32,}+|sess-[A-Za-z0-9]{32,}+)",
        "sk-",
        "sess-",
        kind="OpenAI-style token",
        varied=True,
    ),
    prefix_rule("huggingface", "Hugging Face", r"[A-Za-z0-9]{30,}+", "hf_", "api_org_"),
    prefix_rule("groq", "Groq", r"[A-Za-z0-9]{40,}+", "gsk_"),
    prefix_rule("replicate", "Replicate", r"[A-Za-z0-9]{30,}+", "r8_"),
    prefix_rule("perplexity", "Perplexity", r"[A-Za-z0-9]{32,}+", "pplx-"),
    prefix_rule("xai", "xAI", r"[A-Za-z0-9]{40,}+", "xai-"),
    token_rule(
        "voyage",
        "Voyage AI",
        r"pa-[\w-]{30,}+",
        "pa-",
        varied=True,
    ),
    prefix_rule("jina", "Jina AI", r"[\w-]{40,}+", "jina_"),
    prefix_rule("langsmith", "LangSmith", r"[A-Za-z0-9_]{32,}+", "lsv2_pt_", "lsv2_sk_", "ls__"),
    prefix_rule("tavily", "Tavily", r"[A-Za-z0-9-]{20,}+", "tvly-"),
)

CLOUDS: Final = (
    Rule(
        "aws",
        "AWS key",
        "Amazon AWS access keys (AKIA…) and the secret key beside them",
        anchored(
            WORD_START + r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])"
            r"(?:[\s,;:|\"'\\]{1,12}+[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+]))?",
            "AKIA",
            "ASIA",
            "ABIA",
            "ACCA",
            in_long_word=True,
        ),
    ),
    token_rule(
        "google",
        "Google",
        r"(?:AIza[\w-]{35,}+|ya29\.[\w.-]{20,}+|GOCSPX-[\w-]{20,}+"
        r"|1//0[\w-]{30,}+)",
        "AIza",
        "ya29.",
        "GOCSPX-",
        "1//0",
    ),
    token_rule(
        "azure",
        "Microsoft Azure",
        r"[\w~.]{3}\dQ~[\w~.-]{30,}+",
        "Q~",
        leads=(4,),
    ),
    prefix_rule("digitalocean", "DigitalOcean", r"[0-9a-f]{40,}+", "dop_v1_", "doo_v1_", "dor_v1_"),
    prefix_rule("heroku", "Heroku", r"[\w-]{30,}+", "HRKU-"),
    prefix_rule("databricks", "Databricks", r"[0-9a-f]{32}(?:-\d)?", "dapi"),
    prefix_rule("vault", "HashiCorp", r"[\w-]{20,}+", "hvs.", "hvb.", "hvr."),
    prefix_rule("cloudflare", "Cloudflare", r"[\w-]{30,}+", "v1.0-", "cfat_", "cfut_", "cfk_"),
    prefix_rule("fly", "Fly.io", r"[\w+/=.,-]{30,}+", "fm1_", "fm2_", "fo1_"),
    prefix_rule("supabase", "Supabase", r"[\w-]{20,}+", "sbp_", "sb_secret_"),
    prefix_rule(
        "planetscale", "PlanetScale", r"[\w.=-]{30,}+", "pscale_tkn_", "pscale_pw_", "pscale_oauth_"
    ),
    prefix_rule("netlify", "Netlify", r"[A-Za-z0-9]{30,}+", "nfp_", "nfc_", "nfo_"),
    prefix_rule(
        "doppler", "Doppler", r"[A-Za-z0-9_.-]{30,}+", "dp.pt.", "dp.st.", "dp.sa.", "dp.ct."
    ),
    prefix_rule("pulumi", "Pulumi", r"[0-9a-f]{40}", "pul-"),
    prefix_rule("tailscale", "Tailscale", r"[\w-]{16,}+", "tskey-"),
)
