"""Numbers, units and the calendar in words, by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from keepsake.text.stemming import fold_letters


def _numbered(words: str, first: int = 1) -> dict[str, int]:
    """Groups of equal words parted by spaces, numbered; "/" parts the words of a group."""
    return {
        fold_letters(word): number
        for number, group in enumerate(words.split(), first)
        for word in group.split("/")
    }


NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    "en": _numbered(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen twenty",
        0,
    )
    | {
        "thirty": 30,
        "forty": 40,
        "fifty": 50,
        "sixty": 60,
        "seventy": 70,
        "eighty": 80,
        "ninety": 90,
        "hundred": 100,
    },
    "de": _numbered(
        "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
        " fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
        0,
    )
    | {"dreissig": 30, "vierzig": 40, "funfzig": 50, "sechzig": 60, "hundert": 100},
    "fr": _numbered(
        "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize", 2
    )
    | {"vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "cent": 100},
    "es": _numbered(
        "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince", 2
    )
    | {"veinte": 20, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "cien": 100},
    "it": _numbered("due tre quattro cinque sei sette otto nove dieci undici dodici", 2),
    "pt": _numbered("dois/duas três quatro cinco seis sete oito nove dez onze doze", 2),
    "nl": _numbered("twee drie vier vijf zes zeven acht negen tien elf twaalf", 2),
    "ru": _numbered(
        "один два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать"
        " тринадцать четырнадцать пятнадцать"
    )
    | {"двадцать": 20, "тридцать": 30, "сорок": 40, "сто": 100},
}

WEEKDAYS: Final[Mapping[str, int]] = (
    _numbered("monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays"
              " friday/fridays saturday/saturdays sunday/sundays")
    | _numbered("montag/montags dienstag/dienstags mittwoch/mittwochs donnerstag/donnerstags"
                " freitag/freitags samstag/samstags/sonnabend sonntag/sonntags")
    | _numbered("lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis"
                " samedi/samedis dimanche/dimanches")
    | _numbered("lunes martes miércoles jueves viernes sábado/sábados domingo/domingos")
    | _numbered("понедельник/понедельникам вторник/вторникам среда/среду/средам четверг/четвергам"
                " пятница/пятницу/пятницам суббота/субботу/субботам"
                " воскресенье/воскресеньям")
)  # fmt: skip
CHARACTER_WEEKDAYS: Final[Mapping[str, int]] = {
    **dict(zip("一二三四五六日", range(1, 8), strict=True)), "天": 7,
    **dict(zip("月火水木金土", range(1, 7), strict=True)),
}  # fmt: skip

_MONTHS: Final = {
    "en": "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug"
    " september/sep/sept october/oct november/nov december/dec",
    "de": "januar/jänner februar märz april mai juni juli august september oktober november"
    " dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
    " diciembre",
    "ru": "января/январь/январе февраля/февраль/феврале марта/март/марте апреля/апрель/апреле"
    " мая/май/мае июня/июнь/июне июля/июль/июле августа/август/августе"
    " сентября/сентябрь/сентябре октября/октябрь/октябре ноября/ноябрь/ноябре"
    " декабря/декабрь/декабре",
}
MONTHS: Final[Mapping[str, Mapping[str, int]]] = {
    language: _numbered(words) for language, words in _MONTHS.items()
}

_UNITS: Final = {
    "%": "percent prozent pourcent процент процента процентов",
    "eur": "€ euro euros eur евро ユーロ 欧元",
    "usd": "$ dollar dollars usd доллар доллара долларов 美元",
    "gbp": "£ pound pounds gbp", "cny": "元 块 rmb cny", "jpy": "¥ 円 yen jpy",
    "rub": "₽ рубль рубля рублей rub",
    "s": "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos секунда"
    " секунды секунд 秒",
    "ms": "ms millisecond milliseconds millisekunden",
    "min": "min mins minute minutes minuten minuto minutos минута минуты минут 分钟 分鐘 分間 分",
    "h": "h hr hrs hour hours stunde stunden hora horas час часа часов 小时 小時 時間",
    "day": "day days tag tage tagen jour jours día días день дня дней 天 日間",
    "week": "week weeks woche wochen semaine semaines semana semanas неделя недели недель 周间",
    "month": "month months monat monate monaten mois mes meses месяц месяца месяцев 个月 ヶ月",
    "year": "year years jahr jahre jahren an ans année années año años год года лет 年 岁 歳",
    "km": "km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetro"
    " kilómetros километр километра километров 公里 キロ",
    "m": "m meter meters metre metres mètre mètres metro metros метр метра метров 米",
    "cm": "cm centimeter centimeters zentimeter", "mm": "mm millimeter millimeters",
    "mi": "mi mile miles", "kg": "kg kilo kilos kilogram kilograms kilogramm кг килограмм 公斤",
    "g": "g gram grams gramm gramme grammes", "mg": "mg milligram milligrams", "t": "t ton tons",
    "lb": "lb lbs", "l": "l liter liters litre litres", "ml": "ml milliliter milliliters",
    "b": "byte bytes", "kb": "kb kib kilobyte kilobytes", "mb": "mb mib megabyte megabytes",
    "gb": "gb gib gigabyte gigabytes", "tb": "tb tib terabyte terabytes",
    "celsius": "°c celsius", "fahrenheit": "°f fahrenheit", "kmh": "km/h kph", "mph": "mph",
    "w": "w watt watts",
    "kw": "kw", "kwh": "kwh", "v": "v volt volts", "hz": "hz hertz", "mhz": "mhz", "ghz": "ghz",
    "person": "人 名",
}  # fmt: skip
UNIT_WORDS: Final = tuple(
    sorted({word for words in _UNITS.values() for word in words.split()} | {"%"}, key=len)[::-1]
)
UNITS: Final[Mapping[str, str]] = {
    fold_letters(word): unit for unit, words in _UNITS.items() for word in words.split()
} | {"%": "%"}

HAN_DIGITS: Final = "〇零一二两兩三四五六七八九十百千万"
_DIGITS: Final = {
    **dict(zip("〇一二三四五六七八九", range(10), strict=True)),
    "零": 0,
    "两": 2,
    "兩": 2,
}
_POWERS: Final = {"十": 10, "百": 100, "千": 1000, "万": 10_000}


def han_number(text: str) -> int:
    """The whole value of a number in digits or in Chinese characters, such as 23 or 二十三."""
    if text[0].isdecimal():
        return int(text)
    total, digit = 0, 0
    seen = False
    for character in text:
        power = _POWERS.get(character)
        if power is None:
            digit = digit * 10 + _DIGITS[character]
            seen = True
        else:
            total += (digit if seen else 1) * power
            digit, seen = 0, False
    return total + digit
