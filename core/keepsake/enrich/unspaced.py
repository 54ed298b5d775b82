"""Names in Chinese and Japanese, where no space and no capital shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.enrich.gazetteer import unspaced_names
from keepsake.enrich.lexicon import organizations, people
from keepsake.enrich.span import Span

_HAN: Final = "\u4e00-\u9fff"
_SURNAME: Final = f"[{people.CHINESE_SURNAMES}]"
# Surnames that hardly begin another word, so a name may stand at the beginning of a clause.
_SURE_SURNAME: Final = (
    "[王李张刘陈杨赵吴徐孙胡朱郭罗梁宋郑谢韩冯董曹袁邓傅沈彭吕蒋蔡贾魏薛潘杜戴钟姜姚"
    "廖邹郝崔邱秦侯邵孟]"
)
_AFTER_NAME: Final = (
    "(?=说|告诉|认为|觉得|负责|在|住|是|和|跟|的|也|都|很|喜欢|不|要|会|想|有|去|来|做|用|叫|让|对|今|"
    "明天|昨|已|正|推荐|建议|换|搬|买|开|一起|讨论|吃|见|聊|学|教|下|上|把|[，。、！？；：,.!?;:)）\\s]|$)"
)
_PATTERNS: Final = (
    (
        EntityKind.PERSON,
        0.8,
        re.compile(
            f"(?:我叫|我的名字是|名叫|我的?(?:{people.CHINESE_KIN})(?:是|叫|，)?)"
            f"({_SURNAME}[{_HAN}]{{1,2}}?){_AFTER_NAME}"
        ),
    ),
    (
        EntityKind.PERSON,
        0.65,
        re.compile(
            f"(?:(?<![{_HAN}])|和|跟|与|找|联系|告诉|同事|经理)({_SURE_SURNAME}[{_HAN}]{{1,2}}?)"
            "(?=说|告诉|认为|觉得|负责|在.{1,8}(?:工作|上班)|住在|喜欢|建议|推荐|一起|讨论|吃饭|见面|聊)"
        ),
    ),
    (
        EntityKind.ORGANIZATION,
        0.75,
        re.compile(
            f"(?:在|加入|加入了|去|入职|离开|离开了|来自)((?:[{_HAN}]{{2,6}}|[A-Z]\\w+)"
            f"(?:{organizations.CHINESE_ENDINGS}))(?=工作|上班|实习|做|当|担任|读|学|[，。！？]|$)"
        ),
    ),
    (
        EntityKind.PROJECT,
        0.75,
        re.compile(
            '(?:项目|プロジェクト)(?:叫|叫做|名为|名は)?[“「『《"]?([A-Z][\\w-]+)'
            '|[“「『《"]?([A-Z][\\w-]+)[”」』》"]?\\s?(?:项目|プロジェクト)'
        ),
    ),
)
_JAPANESE_SURNAMES: Final = (
    "佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|林|斎藤|清水|"
    "山崎|森|池田|橋本|阿部|石川|前田|藤田|小川|岡田|後藤|長谷川|村上|近藤|石井|坂本|遠藤|青木|藤井|西村|"
    "福田|太田|三浦|岡本|松田|中島|中川|原田|小野|田村|竹内|金子|和田|中山|石田|上田|森田|酒井|宮崎|横山"
)
_JAPANESE: Final = (
    (
        EntityKind.PERSON,
        0.8,
        re.compile(
            f"((?:{_JAPANESE_SURNAMES})(?:[{_HAN}]{{1,2}})?|[ァ-ヶー]{{2,8}})"
            "(?=さん|くん|君|ちゃん|氏|先生|様|部長|課長|社長)"
        ),
    ),
    (
        EntityKind.PERSON,
        0.8,
        re.compile(
            f"私(?:の名前)?は((?:{_JAPANESE_SURNAMES})[{_HAN}]{{0,3}}|[ァ-ヶー]{{2,8}})(?=です|と申します)"
        ),
    ),
    (
        EntityKind.ORGANIZATION,
        0.8,
        re.compile(
            f"(株式会社[ァ-ヶー{_HAN}]{{2,8}}|[ァ-ヶー{_HAN}]{{2,6}}株式会社)(?=[でにのをはが、。]|$)"
        ),
    ),
)
_NOT_PEOPLE: Final = frozenset("ユーザー メンバー オーナー マネージャー リーダー お客".split())


def find_unspaced(text: str, language: str) -> Iterator[Span]:
    """People, organizations, places and ideas in a Chinese or Japanese text."""
    pattern, known = unspaced_names()
    for match in pattern.finditer(text):
        name, kind = known[match[0]]
        yield Span(match.start(), match.end(), name, kind, 0.8)
    for kind, confidence, context in _JAPANESE if language == "ja" else _PATTERNS:
        for match in context.finditer(text):
            group = 1 if match[1] else 2
            if match[group] not in _NOT_PEOPLE:
                yield Span(match.start(group), match.end(group), match[group], kind, confidence)
