"""Short forms and what they stand for: each line names one thing in all its spellings."""

from __future__ import annotations

from typing import Final

SPELLINGS: Final = """
k8s = kubernetes; ts = typescript; js = javascript; py = python; postgres = postgresql = psql;
mongo = mongodb; tf = terraform; gh = github; gcp = google cloud platform; aws = amazon web
services; ml = machine learning; ai = artificial intelligence; llm = large language model; nlp =
natural language processing; rag = retrieval augmented generation; ocr = optical character
recognition; tts = text to speech; db = database; dbs = databases; env = environment; config =
configuration; repo = repository; repos = repositories; auth = authentication; authz =
authorization; i18n = internationalization; l10n = localization; a11y = accessibility; o11y =
observability; ci = continuous integration; cd = continuous deployment; tdd = test driven
development; ddd = domain driven design; oop = object oriented programming; ux = user experience;
gui = graphical interface; ide = development environment; vm = virtual machine; vms = virtual
machines; vpn = virtual private network; dns = domain name system; ssh = secure shell; tls =
transport layer security; sso = single sign-on; mfa = multi-factor authentication; 2fa =
two-factor authentication; pr = pull request; prs = pull requests; mr = merge request; poc = proof
of concept; mvp = minimum viable product; kpi = key performance indicator; okr = objectives and
key results; roi = return on investment; sla = service level agreement; etl = extract transform
load; orm = object relational mapping; regex = regular expression; admin = administrator; docs =
documentation; perf = performance; prod = production; dev = development; impl = implementation;
dep = dependency; deps = dependencies; msg = message; hr = human resources; ceo = chief executive;
cto = chief technology officer; eta = estimated time of arrival; appt = appointment; dob = date of
birth; nyc = new york; sf = san francisco; uk = united kingdom; usa = united states; eu = european
union
"""
