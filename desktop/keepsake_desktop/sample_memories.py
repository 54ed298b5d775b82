"""Made-up memories for pictures: short, long, in several scripts, with very long words."""

from __future__ import annotations

from typing import Final

CONVERSATION: Final = (
    ("", "How often does the payment gateway fail at month end?"),
    (
        "Why the retry logic exists",
        "The payment gateway drops about 2 % of requests at month end, so we retry twice with"
        " back-off before showing an error.\n\nThe idempotency key stays the same across attempts;"
        " building a new one caused the double charges in October.",
    ),
    ("", "Then keep the key in the queue, next to the request."),
    ("", "Done. A test now replays the October incident: one charge, whatever fails."),
)

NOTES: Final = (
    (
        "Gateway time-out raised to 8 s",
        "Raised after the October incident; with the old value the second attempt of the retry"
        " never had a chance to finish.",
        "fact",
    ),
    (
        "Prefers short answers with the reasoning first",
        "Lead with the reason, then the code; no summaries at the end.",
        "preference",
    ),
    (
        "Incident review",
        "Root cause was the idempotency key being rebuilt on each retry, so three charges went"
        " through. Refunds were sent the same day.",
        "",
    ),
    ("支付重试方案讨论", "我们决定用指数退避，最多三次，并且沿用同一个幂等键。", "decision"),
    (
        "Tasca do Bairro, Porto",
        "Mum liked the octopus rice; table by the window, ask for Dona Rita.",
        "",
    ),
    (
        "Plan for her 70th birthday",
        "Four days in Porto, the same small place for the first evening.",
        "goal",
    ),
    (
        "Sourdough, third attempt",
        "Hydration 72 %, bulk five hours at 24 °C, cold proof overnight. Better crumb, crust a"
        " little pale: ten minutes longer without the lid.",
        "",
    ),
    (
        "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
        "Very long words have to wrap, and so does an address without a space:"
        " https://example.org/a/very/long/path/that/never/ends/and/has/no/spaces/at/all?q=1234567",
        "",
    ),
    ("الوصفة", "كتبت أمي هذه الوصفة بخط يدها في دفتر صغير.", ""),
    (
        "Never deploy on Fridays",
        "The on-call rota is thin until Monday; wait, or ask Priya first.",
        "constraint",
    ),
    ("Заметка о поезде", "Поезд в Тарту уходит в 7:40 с третьего пути.", ""),
    (
        "Reading list",
        "- The Design of Everyday Things\n- A Pattern Language\n- Thinking in Systems\n",
        "todo",
    ),
)
