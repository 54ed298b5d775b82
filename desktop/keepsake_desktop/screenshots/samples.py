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
    (
        "Boiler serviced",
        "Pressure back at 1.5 bar; the next visit is due in the spring. Invoice: blue folder.",
        "",
    ),
    (
        "Lumi hates the cone",
        "After the operation she only eats when the bowl stands on a box. Tablets with cheese.",
        "",
    ),
    ("Learning Estonian", "Fifteen minutes before breakfast works, evenings never do.", "insight"),
    (
        "Postgres upgrade",
        "Staging went through in eleven minutes. Vacuum before, reindex after, and tell support.",
        "project_state",
    ),
    ("Blood type", "A negative, from the donor card.", "identity"),
    (
        "Priya owns the billing service",
        "She joined from the search team and knows the ledger best.",
        "relationship",
    ),
    (
        "Wi-Fi in the cabin",
        "The router sits behind the stove; unplug it for a minute when it sulks.",
        "",
    ),
    ("Gift ideas for Jonas", "A headlamp, the climbing guide of Saxony, wool socks.", ""),
    (
        "Feature flags live in one file",
        "A flag without an owner and an end date does not pass review.",
        "policy",
    ),
    (
        "Half marathon",
        "Under two hours by September; long runs on Sundays, never two hard days in a row.",
        "goal",
    ),
    ("Allergic to penicillin", "Tell every doctor. Azithromycin was fine in 2021.", "constraint"),
    (
        "Why dark mode flickered",
        "The palette was read before the system had answered; now it waits for the signal.",
        "insight",
    ),
    ("電車の忘れ物", "青い傘を中央線に忘れた。番号は4471。", ""),
    (
        "Tax return",
        "Receipts of the home office are complete; the donation to the library is still missing.",
        "todo",
    ),
    ("Grandfather's recipe", "Plum jam: no sugar, six hours, stir with the long spoon.", ""),
    (
        "Release checklist",
        "Changelog, screenshots, translations, a fresh machine, and somebody else's eyes.",
        "",
    ),
    ("Parking at the airport", "P4 is cheapest if booked two weeks before.", "fact"),
    (
        "Interview with Mara",
        "Strong on systems, honest about gaps; asks good questions. Would gladly work with her.",
        "",
    ),
)

FILES: Final = (
    ("Bees", "Second hive swarmed on the ninth of May; the old queen sits in the apple tree."),
    ("Bicycle", "Chain at 0.7, brake pads of the rear wheel next."),
    ("Book club", "Next: The Left Hand of Darkness. Ana brings the cake."),
    ("Data model", "Invoices never change; a correction is a new row that points at the old one."),
    (
        "Garden plan",
        "Beans where the potatoes were, garlic in October, leave the corner to the hedgehog.",
    ),
    ("On call", "Page twice, then phone. The runbook for the queue is in the wiki under Water."),
    ("Piano", "Slow practice of the left hand alone; the fourth bar still stumbles."),
    ("读书笔记", "好的工具让人忘记工具本身。"),
)

LONG_WORD: Final = (
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
)

QUESTIONS: Final = (
    "why does the retry logic exist",
    "who owns billing",
    "何时用指数退避",
    "what to bring to the cabin",
    "what is the name of the dentist",
)

ASSISTANTS: Final = ("Claude Desktop", "Cursor", "Gemini CLI")
