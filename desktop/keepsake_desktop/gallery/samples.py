"""Memories in several scripts, with words as long as they come, to look at."""

from __future__ import annotations

from typing import Final

from keepsake_desktop.widgets import MemoryRow

LONG_WORD: Final = (
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
)

ROWS: Final = (
    MemoryRow(
        "Why the retry logic exists",
        "The payment gateway drops about 2 % of requests at month end, so we retry three times "
        "with back-off before showing an error to the person who waits.",
        ((68, 73),),
        "Claude Code · billing",
        "12 Nov 2026",
        "decision",
        "words + meaning",
        pinned=True,
    ),
    MemoryRow(
        "Gateway time-out raised to 8 s",
        "Raised after the October incident; with the old value the second attempt never had a "
        "chance to finish.",
        ((65, 72),),
        "Notes · Work",
        "3 Nov 2026",
        "fact",
        "meaning",
    ),
    MemoryRow(
        LONG_WORD,
        f"{LONG_WORD} {LONG_WORD}",
        ((0, 20), (81, 90)),
        f"incident-review-{LONG_WORD}.pdf",
        "15 Oct 2026",
        "document",
        "words",
    ),
    MemoryRow(
        "支付重试方案讨论",
        "我们决定用指数退避，最多三次，并且沿用同一个幂等键。十月的重复扣款是因为每次都重新生成了幂等键，"
        "所以第三次请求被当作新的付款处理，客户被多扣了两次款。",
        ((5, 9), (20, 23)),
        "ChatGPT 导出",
        "2026年10月9日",
        "决定",
        "意思",
    ),
    MemoryRow(
        "لماذا توجد إعادة المحاولة",
        "بوابة الدفع تسقط حوالي اثنين بالمئة من الطلبات في نهاية الشهر، "
        "لذلك نعيد المحاولة ثلاث مرات قبل أن نعرض الخطأ على المستخدم الذي ينتظر.",
        ((4, 9),),
        "ملاحظات",
        "٩ أكتوبر ٢٠٢٦",
        "قرار",
        "المعنى",
    ),
    MemoryRow("Prefers short answers 👍🏽", "Lead with the 👍🏽 reason.", ((14, 16),), "Notes"),
)

READING: Final = (
    "The payment gateway drops about 2 % of requests at month end, so we retry three times with "
    "back-off before showing an error.\n"
    "The idempotency key stays the same across attempts; building a new one caused the double "
    "charges in October.\n"
    "我们决定用指数退避，最多三次，并且沿用同一个幂等键。"
)


def found(text: str, *words: str) -> list[tuple[int, int]]:
    """Return the offsets of words in a text, as a search would."""
    starts = ((text.find(word), len(word)) for word in words)
    return [(start, start + length) for start, length in starts]
