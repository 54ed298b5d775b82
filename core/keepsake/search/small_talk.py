"""Small talk: what people say without asking for anything.

It is answered with nothing, since every memory would fit it as badly as any other. Known are
English, Chinese, Japanese, Korean, German, French and Spanish.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LONGEST: Final = 80

_WORDS: Final = """
    hi|hii+|hey+|hello+|hiya|howdy|yo|sup|greetings|hi there|hello there|hey there
    good (?:morning|afternoon|evening|night|day)|morning|welcome|what's up|whats up
    how are you(?: doing)?(?: today)?|how do you do|how's it going|nice to meet you
    bye+|goodbye|good bye|see you(?: later| soon| tomorrow)?|see ya|cya|take care|later
    thanks+|thank you|thank u|thx|tysm|ty|many thanks|cheers|much appreciated
    thanks (?:a lot|so much|very much|again)|thank you (?:so much|very much|again)
    you're welcome|youre welcome|no problem|np|no worries|my pleasure
    ok+|okay|okey|k+k|alright|all right|sure|of course|got it|i see|fine|cool|nice|great|awesome
    perfect|good job|well done|sounds good|makes sense|wow|oh|ah|hm+|mhm|uh|um
    y[eu]s+|yeah+|yep|yup|ya|no+|nope|nah|please|sorry|excuse me|never mind|nevermind
    (?:ha){2,}h?|(?:he){2,}|(?:hi){3,}|l+o+l+|lmao|rofl|xd+|jaja(?:ja)*|(?:ja)?ja|hihi|hehe
    hallo|moin|servus|grüß gott|grüss gott|guten (?:morgen|tag|abend)|gute nacht|tschüss?|tschuess
    auf wiedersehen|bis (?:bald|später|dann|morgen)|danke(?: schön| sehr| dir| ihnen)?|dankeschön
    vielen dank|bitte|gern geschehen|kein problem|wie geht's|wie gehts|wie geht es dir
    nein|doch|genau|klar|alles klar|gut|super|toll|okidoki
    bonjour|bonsoir|bonne nuit|salut|coucou|au revoir|à bientôt|à demain|merci(?: beaucoup| bien)?
    de rien|s'il (?:te|vous) plaît|oui|ouais|non|d'accord|ça va(?: bien)?|comment ça va|mdr|ptdr
    hola|buenos días|buenas(?: tardes| noches)?|adiós|hasta (?:luego|mañana|pronto)
    (?:muchas )?gracias|de nada|por favor|sí|si|vale|claro|qué tal|cómo estás
"""
# Longer ones first: the first that fits is taken for good.
_SIGNS: Final = """
    你好[呀啊吗嗎]?|您好|大家好|哈[喽囉啰]|嗨|早上好|早安|下午好|晚上好|晚安|在[吗嗎]|在不在
    再[见見]|拜拜|回[头頭][见見]|明天[见見]|谢谢[你您啦了]?|謝謝[你您啦了]?|多[谢謝]|感[谢謝]|[谢謝]了
    不客[气氣]|不用[谢謝]|不好意思|不[错錯是]|[没沒]事|[没沒][关關][系係]|[没沒]有?[问問][题題]|[没沒]有
    好的|好[吧呀啊嘞哒]|太好了|是的|[对對][的呀啊]|[对對]不起|可以|知道了|明白了?|了解(?!で|し)|收到
    当然|當然|厉害|抱歉|[哈呵嘿嘻]{2,}|[早好是行嗯哦噢喔不对對没沒请請]
    こんにちは|こんばんは|おはよう(?:ございます)?|おやすみ(?:なさい)?|やあ|もしもし|はじめまして
    ありがとう(?:ございます|ございました)?|どうも|さようなら|さよなら|じゃあね|またね|バイバイ
    すみません|ごめん(?:なさい)?|お願いします|お疲れ様(?:です|でした)?|はい|いいえ|ううん|うん
    わかりました|分かりました|了解(?:です|しました)|なるほど|そうですね?|いいですね?|オーケー
    [笑草]|w{3,}
    안녕(?:하세요|하십니까|히 ?가세요|히 ?계세요)?|여보세요|반가워요?|반갑습니다|잘 ?자요?|잘 ?가요?
    감사(?:합니다|해요)|고마워요?|고맙습니다|천만에요?|죄송합니다|죄송해요|미안(?:해요?|합니다)?
    알겠습니다|알겠어요|알았어요?|그래요?|좋아요?|오케이|수고하세요|아니요?|아니오|[네예응]
    [ㅋㅎ]{2,}|[ㅠㅜ]{2,}
"""


def _any(words: str) -> str:
    lines = "|".join(line.strip() for line in words.strip().splitlines())
    return unicodedata.normalize("NFKC", lines)


# One expression after the other, to the end. Signs of scripts without spaces follow one another
# directly; after a word a space must come.
_SMALL_TALK: Final = re.compile(
    rf"(?:(?:(?:{_any(_WORDS)})(?!\S)|(?>{_any(_SIGNS)}))\s*+)+", re.IGNORECASE
)
_SIGNS_THAT_COUNT: Final = frozenset("+#$%&=/\\_'\"@*<>^|~`-")
_FACE: Final = re.compile(
    r"(?<!\S)(?:[:;=8xX]['-]?[)(DPpOo/|\]\[]+|<3+|\^_*\^|[oO]_[oO]|T_T)(?!\S)"
)


def is_small_talk(text: str) -> bool:
    """Whether a text only greets, thanks, agrees, laughs or shows emoji.

    Numbers, names, code and whatever stands in quotation marks are questions.
    """
    if len(text) > _LONGEST or not text.strip():
        return False
    spoken, emotion = _without_emotion(unicodedata.normalize("NFKC", text).replace("’", "'"))
    if not spoken:
        return emotion
    return _SMALL_TALK.fullmatch(spoken) is not None


def _without_emotion(text: str) -> tuple[str, bool]:
    """The words of a text without punctuation, emoji and faces, and whether it had such a one."""
    faceless = _FACE.sub(" ", text)
    emotion = faceless != text
    kept = []
    for sign in faceless:
        if _is_emoji(sign):
            emotion = True
            kept.append(" ")
        elif sign in _SIGNS_THAT_COUNT or not unicodedata.category(sign).startswith("P"):
            kept.append(sign)
        else:
            kept.append(" ")
    return " ".join("".join(kept).split()), emotion


def _is_emoji(sign: str) -> bool:
    # So: pictures, flags, hearts. Sk: skin colors. Me, Mn, Cf: what joins and varies them.
    return ord(sign) > 0x2000 and unicodedata.category(sign) in ("So", "Sk", "Me", "Mn", "Cf")
