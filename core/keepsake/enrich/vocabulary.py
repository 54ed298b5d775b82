"""The small words that change what a statement says, by language.

Each table maps a language to words in lower case without accents. What is in none of these tables
and is no stop word is content.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from keepsake.text.stemming import fold_letters

Table = Mapping[str, Mapping[str, str]]


def _table(**languages: Mapping[str, str]) -> Table:
    """Turn class -> words into word -> class, by language."""
    return {
        language: {
            fold_letters(word): name for name, words in classes.items() for word in words.split()
        }
        for language, classes in languages.items()
    }


NOT: Final = "not"

# Words whose coming or going turns a statement: negations, modal verbs, conditions, directions.
POLARITY: Final = _table(
    en={
        NOT: "not no never none nobody nothing without cannot neither nor nowhere hardly",
        "must": "must shall required mandatory", "should": "should ought",
        "may": "may optional optionally", "can": "can", "could": "could", "might": "might",
        "will": "will", "would": "would", "have": "have has", "had": "had", "or": "or",
        "only": "only solely", "if": "if", "unless": "unless except", "until": "until till",
        "past": "former formerly previously was were did", "already": "already",
        "off": "off", "before": "before", "after": "after", "more": "more", "most": "most",
        "less": "less fewer", "few": "few", "least": "least", "down": "down",
        "under": "under below", "up": "up", "over": "above over", "all": "all",
        "every": "every each", "almost": "almost nearly",
        "maybe": "maybe perhaps probably possibly", "first": "first", "last": "last",
    },
    de={
        NOT: "nicht kein keine keinen keinem keiner keines nie niemals ohne nichts niemand weder",
        "must": "muss mussen musst", "should": "soll sollen sollte sollten",
        "may": "darf durfen", "can": "kann konnen", "could": "konnte", "or": "oder",
        "will": "wird werden werde", "want": "will wollen willst", "have": "hat habe haben",
        "only": "nur", "already": "schon bereits", "all": "alle aller allen alles",
        "every": "jeder jede jedes jeden jedem",
        "if": "wenn falls sofern", "unless": "ausser", "until": "bis",
        "maybe": "vielleicht eventuell",
        "past": "fruher ehemals ehemalig ehemaliger"
        " ehemalige war waren wurde wurden", "had": "hatte hatten",
        "before": "vor bevor", "after": "nach",
        "more": "mehr", "less": "weniger", "almost": "fast beinahe", "off": "aus",
    },
    fr={
        NOT: "ne n non pas jamais aucun aucune sans rien ni guere",
        "must": "doit dois doivent faut", "should": "devrait devraient",
        "can": "peut peuvent", "could": "pourrait", "or": "ou", "if": "si",
        "only": "seulement uniquement", "all": "tous toutes tout toute", "every": "chaque",
        "already": "deja",
        "unless": "sauf", "until": "jusqu",
        "past": "ancien ancienne anciennement etait etais etaient avait avais fut",
        "before": "avant", "after": "apres", "more": "plus", "less": "moins",
        "almost": "presque",
    },
    es={
        NOT: "no nunca jamas sin ningun ninguna nada nadie tampoco ni",
        "must": "debe deben debo hay", "should": "deberia deberian",
        "can": "puede pueden", "could": "podria", "or": "o u", "only": "solo solamente",
        "already": "ya", "all": "todo toda todos todas",
        "if": "si", "unless": "salvo excepto", "until": "hasta", "maybe": "quizas",
        "past": "era eran fue fueron estaba"
        " estaban antiguo antigua habia tenia", "before": "antes", "after": "despues",
        "more": "mas", "less": "menos", "almost": "casi",
    },
    it={
        NOT: "non no mai senza niente nessuno ne", "past": "era erano fu aveva", "or": "o",
        "must": "deve devono devo", "can": "puo possono posso", "if": "se", "only": "solo",
        "before": "prima", "after": "dopo", "all": "tutti tutte tutto tutta", "every": "ogni",
        "already": "gia", "more": "piu", "less": "meno",
    },
    pt={
        NOT: "nao nunca jamais sem nada ninguem nem", "past": "era eram foi estava", "or": "ou",
        "must": "deve devem devo", "can": "pode podem posso", "if": "se", "only": "apenas",
        "before": "antes", "after": "depois", "all": "todos todas todo toda tudo",
        "every": "cada", "already": "ja", "more": "mais", "less": "menos",
    },
    nl={
        NOT: "niet geen nooit zonder niets niemand", "past": "was waren had hadden", "or": "of",
        "must": "moet moeten", "can": "kan kunnen", "want": "wil willen", "if": "als",
        "only": "alleen", "before": "voordat", "after": "na nadat", "all": "alle alles",
        "every": "elke elk ieder iedere", "already": "al reeds", "more": "meer",
        "less": "minder",
    },
    ru={
        NOT: "не нет ни никогда без нельзя ничего никто", "must": "должен должна должно должны"
        " надо нужно", "may": "может могут можно возможно", "or": "или",
        "only": "только", "if": "если", "unless": "кроме",
        "past": "был была было были раньше бывший бывшая", "already": "уже",
        "all": "все всех всем весь", "every": "каждый каждая каждое каждую",
        "before": "до", "after": "после", "more": "больше более", "less": "меньше менее",
        "almost": "почти",
    },
)  # fmt: skip

# Verbs whose past has no ending to tell it by.
IRREGULAR_PAST: Final = frozenset(
    "ran went met bought saw ate came gave took made paid told said got slept drank wrote spoke"
    " sold sent left".split()
)

# One character each, since these scripts part no words.
CHARACTER_POLARITY: Final[Mapping[str, str]] = {
    **dict.fromkeys("不没沒别別无無未勿", NOT), "或": "or", "只": "only",
    "曾": "past", "过": "past", "過": "past", "了": "done",
    "前": "before", "后": "after", "後": "after", "可": "may", "必": "must",
}  # fmt: skip

# Adverbs that leave a statement what it is, beyond the stop words of a language.
SMALL_ADVERBS: Final = frozenset(
    "user always currently now still please really very immer jetzt derzeit bitte"
    " toujours maintenant actuellement siempre ahora actualmente всегда сейчас".split()
)
# Of the stop words, those that may come and go without a change of what is said; with all others
# ("some", "too", "because", "his") it may be another statement.
FREE_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: SMALL_ADVERBS | {fold_letters(word) for word in words.split()}
    for language, words in {
        "en": "the am is are be been being do does doing that which it its itself there then also"
        " and but just let lets himself herself themselves ourselves yourself myself thats theres",
        "de": "der die das den dem des ist sind bin bist sein es dass und aber auch sich selbst"
        " sehr ja mal doch dann",
        "fr": "le la les l est sont suis être et mais que qu c ce s se très aussi il y cela ça",
        "es": "el la los las lo es son está están soy estoy ser estar y e pero que se también muy",
        "it": "il lo la i gli le l è e ed sono essere ma che si anche",
        "pt": "o a os as é são está estão estou sou ser estar e mas que se também",
        "nl": "de het is zijn ben en maar dat die er zich ook te",
        "ru": "и а но это есть быть что же ну",
    }.items()
}

_FIRST, _FIRST_PLURAL, _SECOND = "i", "we", "you"
PERSONS: Final = _table(
    en={
        _FIRST: "i me my mine myself im ive id", _FIRST_PLURAL: "we us our ours",
        _SECOND: "you your yours", "he": "he him his hes", "she": "she her hers shes",
        "they": "they them their theirs",
    },
    de={
        _FIRST: "ich mich mir mein meine meinen meinem meiner meines",
        _FIRST_PLURAL: "wir uns unser unsere unseren unserem unserer",
        _SECOND: "du dich dir dein deine deinen deinem deiner", "he": "er ihm ihn",
    },
    fr={
        _FIRST: "je j me m moi mon ma mes", _FIRST_PLURAL: "nous on notre nos",
        _SECOND: "tu te toi ton ta tes vous votre vos", "he": "il", "she": "elle",
        "they": "ils elles leur leurs",
    },
    es={
        _FIRST: "yo me mi mis conmigo", _FIRST_PLURAL: "nosotros nos nuestro nuestra nuestros",
        _SECOND: "tu tus te usted ustedes", "she": "ella", "they": "ellos ellas",
    },
    it={_FIRST: "io mi mio mia", _FIRST_PLURAL: "noi nostro nostra", _SECOND: "tu tuo tua"},
    pt={_FIRST: "eu me meu minha", _FIRST_PLURAL: "nos nosso nossa", _SECOND: "voce seu sua"},
    nl={_FIRST: "ik mij mijn", _FIRST_PLURAL: "wij we ons onze", _SECOND: "jij je jouw"},
    ru={
        _FIRST: "я меня мне мной мой моя мое моего моей мои", _FIRST_PLURAL: "мы нас нам наш наша"
        " наше нашего нашей", _SECOND: "ты тебя тебе твой твоя вы вас вам ваш ваша",
        "he": "он его ему", "she": "она ее ей", "they": "они их им",
    },
)  # fmt: skip
SPEAKERS: Final = frozenset({_FIRST, _FIRST_PLURAL})
SUBJECT_PRONOUNS: Final = frozenset(
    "i we you he she they ich wir du er je j nous on tu vous il elle ils yo nosotros ik wij я мы ты"
    " вы он она они".split()
)
CHARACTER_PERSONS: Final[Mapping[str, str]] = {
    "我们": _FIRST_PLURAL, "我們": _FIRST_PLURAL, "私": _FIRST, "僕": _FIRST, "俺": _FIRST,
    "我": _FIRST, "你": _SECOND, "您": _SECOND, "他": "he", "她": "she", "彼": "he",
}  # fmt: skip

# Where what a statement is about ends and what it says of it begins. A thing has one value of
# what these say ("lives in", "is called"), so a new value takes the place of the old one.
SINGLE_VALUED: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(fold_letters(word) for word in words.split())
    for language, words in {
        "en": "is are lives live living resides moves moved works costs cost weighs measures"
        " belongs called named equals starts begins ends expires was were",
        "de": "ist sind wohnt wohne wohnen heißt heiße lautet arbeitet kostet beträgt gehört"
        " beginnt endet wiegt war",
        "fr": "est sont habite habitent vit s'appelle appelle coûte travaille commence appartient",
        "es": "es son está están vive vivo viven llama cuesta trabaja empieza pertenece",
        "it": "è sono vive abita chiama costa lavora", "pt": "é são está vive mora chama custa",
        "nl": "is zijn woont heet kost werkt", "ru": "зовут живет живу живут стоит работает",
        "zh": "是 住 叫", "ja": "は",
    }.items()
}  # fmt: skip
# Of these, the ones that also say what a thing is like, which may be many things.
COPULAS: Final = frozenset("is are was were ist sind war est sont es son è sono é são 是".split())
PREDICATES: Final[Mapping[str, frozenset[str]]] = {
    language: SINGLE_VALUED[language] | {fold_letters(word) for word in words.split()}
    for language, words in {
        "en": "has have had will must should may can does do owes prefers likes uses needs runs"
        " listens wants am goes use prefer need",
        "de": "hat haben wird werden muss soll kann darf habe bin läuft nutzt braucht nehmen",
        "fr": "a ont ai va doit peut faut utilise veut",
        "es": "tiene tengo ha hay debe puede va usa",
        "it": "ha deve può", "pt": "tem deve pode", "nl": "heeft moet kan",
        "ru": "есть будет должен должна должны использует нет имеет",
        "zh": "在 有 用 为 對 对 已 每",
        "ja": "が",
    }.items()
}  # fmt: skip

# Prepositions mark what part a word plays, so that what they stand before may move. Those that
# often stand for each other mark the same part, named by the first of them.
_ROLES: Final = {
    "en": "in on at|for|from|to into|by|with|of about|per|during|over|than|as|since"
    "|near|behind|outside|between|against|through",
    "de": "in im ins an am auf bei beim|für|von vom|zu zum zur|mit|über|aus|durch|um|pro"
    "|nach|vor|unter|neben|hinter|gegen|zwischen|ab|bis|seit|während",
    "fr": "à au aux en dans sur|de du des|pour|par|avec|chez|vers|sous|derrière|contre|entre"
    "|depuis|dès",
    "es": "a al|de del|en sobre|para|por|con|desde|hacia|contra|entre|bajo|durante|tras",
    "it": "a al allo alla ai agli alle|di del dello della dei degli delle"
    "|in nel nello nella nei negli nelle su sul sullo sulla sui sugli sulle|per"
    "|da dal dallo dalla dai dagli dalle|con|sopra|sotto|dentro|tra fra|contro|durante",
    "pt": "a ao aos às|de do da dos das|em no na nos nas num numa|por pelo pela pelos pelas|para"
    "|com|sobre|sob|desde|entre|contra|durante",
    "nl": "in op aan bij|voor|van|naar|met|onder|over|tegen|uit|tot|om|tussen|achter|door|tegen",
    "ru": "в во на|за|из|от|к|по|с со|у|о об|для|под|над|перед|при|через|между",
    "zh": "从 從|到|把|被|给 給|向", "ja": "は が|を|に|で|と|へ|も|の|から|まで|より|だけ|しか",
}  # fmt: skip
PREPOSITIONS: Final[Mapping[str, Mapping[str, str]]] = {
    language: {
        fold_letters(word): fold_letters(group.split()[0])
        for group in groups.split("|")
        for word in group.split()
    }
    for language, groups in _ROLES.items()
}
# Roles that are given or left out alike: "at noon"; "the code of the shed", "90 euros per month".
WHEN_ROLES: Final = frozenset("in a en em в は に".split()) | {""}
FREE_ROLES: Final = frozenset(
    "of for per von fur pro de pour por di van voor для の は が を".split()
)
OPPOSITE_ROLES: Final = frozenset(
    frozenset(pair.split())
    for pair in "from to|von nach|von zu|aus nach|de a|desde hacia|da a|из в|с в|从 到|から に"
    "|から まで".split("|")
)

# Written in kana between or behind the words of a Japanese sentence; longest first.
KANA_ENDINGS: Final = tuple(
    sorted(
        "は が を に で と も の へ や ね よ か です ます ました でした します しました"
        " する した して います ています んでいます っています いる ている いました ください"
        " しています おります であります である だ んで って り き い え み れ ち け げ"
        " きます ります べます から まで より だけ しか".split(),
        key=len,
        reverse=True,
    )
)
KANA_NEGATION: Final = re.compile(".{0,2}?(?:ありません|ません|なかった|なくて|ない|なく)")
CHARACTER_STOPS: Final = frozenset("的了是在吗嗎呢吧啊着地得就也们們")

# Words that say the opposite of each other. A prefix that negates needs no entry.
_ANTONYMS: Final = """
    enable disable|enabled disabled|open closed|open shut|opened closed|allow forbid
    allowed forbidden|allow deny|accept reject|accepted rejected|accept decline|begin end
    start stop|started stopped
    increase decrease|raise lower|high low|big small|large small|long short|hot cold|warm cold
    fast slow|old new|early late|always never|love hate|like hate|like dislike|true false|on off
    public private|internal external|local remote|left right|win lose|won lost|buy sell|push pull
    allowed prohibited|include exclude|included excluded|add remove|added removed|success failure
    pass fail|passed failed|up down|safe dangerous|good bad|cheap expensive|easy hard|full empty
    manual automatic|optional mandatory|optional required|minimum maximum|first last|arrive leave
    offen geschlossen|offen zu|aktiviert deaktiviert|erlaubt verboten|groß klein|lang kurz|alt neu
    schnell langsam|teuer billig|gut schlecht|früh spät|warm kalt|hell dunkel|öffentlich privat
    ouvert fermé|ouverte fermée|activé désactivé|autorisé interdit|grand petit|long court
    rapide lent|froid chaud|public privé|abierto cerrado|abierta cerrada|permitido prohibido
    grande pequeño|largo corto|rápido lento|caro barato|encendido apagado|público privado
    включены выключены|включен выключен|включена выключена|открыт закрыт|открыта закрыта
    разрешено запрещено|большой маленький|быстро медленно|打开 关闭|开 关|開 閉|开启 关闭|允许 禁止
    大 小|长 短|長 短|快 慢|多 少|高 低|新 旧|早 晚|オン オフ|有効 無効|公開 非公開|許可 禁止
"""
ANTONYMS: Final = frozenset(
    frozenset(fold_letters(word) for word in pair.split())
    for line in _ANTONYMS.strip().splitlines()
    for pair in line.strip().split("|")
)
NEGATING_PREFIXES: Final = (
    "un", "in", "im", "dis", "non", "il", "ir", "de", "des", "não", "не", "без", "非", "未",
)  # fmt: skip
