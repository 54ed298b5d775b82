"""Tokens of payment, messaging and other web services, and web addresses that are secrets."""

from __future__ import annotations

from typing import Final

from keepsake.text.redaction.rule import WORD_START, Rule, anchored, scanned
from keepsake.text.redaction.tokens import prefix_rule, token_rule

PAYMENTS: Final = (
    prefix_rule("stripe", "Stripe", r"(?:live|test)_[A-Za-z0-9]{16,}+", "sk_", "rk_"),
    prefix_rule("stripe-webhook", "Stripe webhooks", r"[A-Za-z0-9+/=]{24,}+", "whsec_"),
    prefix_rule("square", "Square", r"[\w-]{22,}+", "sq0atp-", "sq0csp-", "sq0idp-", "EAAA"),
    prefix_rule("shopify", "Shopify", r"[0-9a-fA-F]{32}", "shpat_", "shpca_", "shppa_", "shpss_"),
    prefix_rule("paypal", "PayPal", r"[a-z0-9]{16}\$[0-9a-f]{32}", "access_token$production$"),
)

MESSAGING: Final = (
    prefix_rule(
        "slack",
        "Slack",
        r"[A-Za-z0-9-]{10,}+",
        "xoxb-",
        "xoxp-",
        "xoxa-",
        "xoxr-",
        "xoxs-",
        "xoxe-",
        "xoxe.",
        "xoxc-",
        "xoxd-",
        "xapp-",
    ),
    Rule(
        "webhook",
        "webhook address",
        "Web addresses that let anyone post: Slack, Discord, Teams",
        anchored(
            r"(?:hooks\.slack\.com/(?:services|workflows|triggers)/"
            r"|discord(?:app)?\.com/api/webhooks/"
            r"|[\w-]{0,40}\.webhook\.office\.com/webhookb2/)[\w/@.-]{16,}+",
            "hooks.slack.com/",
            "discord.com/api/",
            "discordapp.com/api/",
            ".webhook.office.com/",
            in_long_word=True,
        ),
    ),
    Rule(
        "telegram",
        "Telegram token",
        "Keys and tokens of Telegram (:AA…)",
        anchored(
            # In addresses "bot" stands before it.
            rf"(?:{WORD_START}|(?<=/bot))\d{{8,10}}:AA[\w-]{{32,}}+",
            ":AA",
            leads=(10, 9, 8),
            in_long_word=True,
        ),
    ),
    Rule(
        "discord",
        "Discord token",
        "Tokens of Discord bots (three parts with dots)",
        scanned(r"[MNO][A-Za-z0-9_-]{23,27}\.[\w-]{6}\.[\w-]{27,45}"),
    ),
    token_rule("twilio", "Twilio", r"SK[0-9a-f]{32}(?![0-9A-Za-z])", "SK"),
    prefix_rule("sendgrid", "SendGrid", r"[\w-]{16,}+\.[\w-]{16,}+", "SG."),
    token_rule("mailgun", "Mailgun", r"key-[0-9a-f]{32}(?![0-9A-Za-z])", "key-"),
    token_rule("mailchimp", "Mailchimp", r"[0-9a-f]{32}-us\d{1,2}(?!\d)", "-us", leads=(32,)),
    prefix_rule("brevo", "Brevo", r"[0-9a-f]{64}-[A-Za-z0-9]{16}", "xkeysib-", "xsmtpsib-"),
    prefix_rule("facebook", "Facebook", r"[A-Za-z0-9]{40,}+", "EAAC", "EAAG", "EAAB", "EAAD"),
)

TOOLS: Final = (
    prefix_rule("linear", "Linear", r"[A-Za-z0-9]{32,}+", "lin_api_", "lin_oauth_"),
    prefix_rule("notion", "Notion", r"[A-Za-z0-9]{40,}+", "ntn_", "secret_"),
    token_rule("airtable", "Airtable", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}", "pat"),
    prefix_rule("figma", "Figma", r"[\w-]{36,}+", "figd_", "figo_"),
    prefix_rule("postman", "Postman", r"[0-9a-f]{24}-[0-9a-f]{34}", "PMAK-"),
    prefix_rule("grafana", "Grafana", r"[\w+/=]{32,}+", "glc_", "glsa_"),
    prefix_rule("sentry", "Sentry", r"[\w+/=]{40,}+", "sntrys_", "sntryu_"),
    prefix_rule("posthog", "PostHog", r"[A-Za-z0-9]{32,}+", "phx_"),
    prefix_rule("new-relic", "New Relic", r"[A-Z0-9]{20,}+", "NRAK-", "NRJS-", "NRAA-"),
    prefix_rule("dynatrace", "Dynatrace", r"[A-Z0-9]{24}\.[A-Z0-9]{64}", "dt0c01.", "dt0s01."),
    token_rule(
        "terraform",
        "Terraform Cloud",
        r"[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}+",
        ".atlasv1.",
        leads=(14,),
    ),
    prefix_rule("1password", "1Password", r"[\w-]{50,}+", "ops_eyJ"),
    prefix_rule("age", "age encryption", r"[0-9A-Z]{50,}+", "AGE-SECRET-KEY-1"),
    prefix_rule("contentful", "Contentful", r"[\w-]{40,}+", "CFPAT-"),
    prefix_rule("sonar", "SonarQube", r"[0-9a-f]{40}", "sqp_", "squ_", "sqa_"),
)
