"""How English, German, French and Spanish name times.

What is a common word as well ("may", "march", "august", a bare year) needs a word such as "in", a
day or a year beside it.
"""

from __future__ import annotations

from typing import Final

from keepsake.search.calendar_spans import Unit
from keepsake.search.time_grammar import (
    Lexicon,
    Rule,
    Vocabulary,
    ago,
    date,
    few_last_units,
    hours,
    last_units,
    last_weekday,
    latest_weekday,
    latest_weekend,
    month,
    named_unit_at,
    numeric_date,
    numeric_month,
    past,
    unit_at,
    year,
)


def _counted(words: str, first: int = 0) -> dict[str, int]:
    """Words with their place in the list; a bar parts words for the same, a _ is a space."""
    groups = enumerate(words.split(), first)
    return {word.replace("_", " "): place for place, group in groups for word in group.split("|")}


def _units(words: str) -> dict[str, Unit]:
    """The words for minute, hour, day, weekend, week, month, quarter and year, in this order."""
    groups = zip(Unit, words.split(), strict=True)
    return {word: unit for unit, group in groups for word in group.split("|")}


def _date_rules(before: str, joint: str, ordinal: str) -> tuple[Rule, ...]:
    """Months, dates and years: the words before a month, between day and month, behind a day."""
    of, day = f"(?:{joint})?", f"{{day}}(?:{ordinal})"
    return (
        (f"(?P<lead>(?:{before}) ){{month}}(?:,?{of} {{year}})?", month),
        ("{plain}", month),
        (f"{{month}},?{of} {{year}}", month),
        (f"{day}?{of} {{month}},?{of} {{year}}", date),
        (f"{day}{of} {{month}}", date),
        (f"{day}?{of} {{plain}}", date),
        (f"{{month}} {day}?,? {{year}}", date),
        (f"{{month}} {day}", date),
        (f"{{plain}} {day}?", date),
        (f"(?P<lead>(?:{before}) ){{month}} {{day}}", date),
        (f"(?P<lead>(?:{before}) ){{year}}", year),
    )


_LOOSE: Final = (("{month}", month), ("{year}", year))

_ENGLISH: Final = Vocabulary(
    numbers=_counted(
        "- a|an|one two|a_couple_of|a_couple three four five six seven eight nine ten eleven twelve"
    ),
    units=_units(
        "minute|minutes hour|hours day|days weekend|weekends week|weeks month|months"
        " quarter|quarters year|years"
    ),
    weekdays=_counted("monday tuesday wednesday thursday friday saturday sunday"),
    months=_counted(
        "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug"
        " september|sept|sep october|oct november|nov december|dec",
        first=1,
    ),
    plain=("january", "february", "july", "september", "october", "november", "december"),
)
_ENGLISH_RULES: Final = (
    ("(?:the )?day before yesterday", unit_at(Unit.DAY, -2)),
    ("yesterday", unit_at(Unit.DAY, -1)),
    ("today", unit_at(Unit.DAY, 0)),
    ("this morning", hours(0, 0, 12)),
    ("this afternoon", hours(0, 12, 18)),
    ("this evening|tonight", hours(0, 17, 24)),
    ("last night", hours(-1, 18, 30)),
    ("the other day|recently|lately", past(Unit.DAY, 30)),
    ("(?:the )?week before last", unit_at(Unit.WEEK, -2)),
    ("(?:over|on|at|during) the weekend", latest_weekend),
    ("this {unit}", named_unit_at(0)),
    ("(?:the )?(?:last|previous) {unit}", named_unit_at(-1)),
    ("(?:the )?past {unit}", last_units),
    ("(?:the )?(?:last|past) {n} {unit}", last_units),
    ("(?:the )?(?:last|past) (?:few|several|couple of) {unit}", few_last_units),
    ("(?:a few|several) {unit} ago", few_last_units),
    ("{n} {unit} ago", ago),
    ("last {weekday}", last_weekday),
    ("(?:(?:on|this) )?{weekday}", latest_weekday),
    *_date_rules("in|during|of|from|last|early|mid|late|on", " of", "st|nd|rd|th"),
)

_GERMAN: Final = Vocabulary(
    numbers=_counted(
        "- ein|eine|einen|einem|einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
    ),
    units=_units(
        "minute|minuten stunde|stunden tag|tage|tagen wochenende woche|wochen"
        " monat|monate|monaten quartal|quartalen jahr|jahre|jahren"
    ),
    weekdays=_counted("montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag"),
    months=_counted(
        "januar|jänner februar märz april mai juni juli august september oktober november dezember",
        first=1,
    ),
    plain=("januar", "jänner", "februar", "märz", "juli", "september", "oktober", "november",
           "dezember"),
)  # fmt: skip
_PREVIOUS: Final = "(?:letzte|vorige|vergangene)[nmrs]?"
_GERMAN_RULES: Final = (
    ("vorgestern", unit_at(Unit.DAY, -2)),
    ("gestern", unit_at(Unit.DAY, -1)),
    ("heute", unit_at(Unit.DAY, 0)),
    ("heute (?:früh|morgen|vormittag)", hours(0, 0, 12)),
    ("heute nachmittag", hours(0, 12, 18)),
    ("heute abend", hours(0, 17, 24)),
    ("gestern abend|gestern nacht|letzte nacht", hours(-1, 18, 30)),
    ("neulich|kürzlich|vor kurzem|in letzter zeit", past(Unit.DAY, 30)),
    ("am wochenende", latest_weekend),
    ("diese[nmrs]? {unit}", named_unit_at(0)),
    (f"{_PREVIOUS} {{unit}}", named_unit_at(-1)),
    ("(?:in )?den (?:letzten|vergangenen) {n} {unit}", last_units),
    ("(?:in )?den (?:letzten|vergangenen) (?:paar )?(?:tagen|wochen|monaten)",
     past(Unit.DAY, 30)),
    ("vor {n} {unit}", ago),
    (f"{_PREVIOUS} {{weekday}}", last_weekday),
    ("(?:(?:am|diesen) )?{weekday}", latest_weekday),
    *_date_rules("im|in|im jahr|anfang|mitte|ende|letzten|am|von|vom", " im", r"\."),
)  # fmt: skip

_FRENCH: Final = Vocabulary(
    numbers=_counted("- un|une deux trois quatre cinq six sept huit neuf dix onze douze"),
    units=_units(
        "minute|minutes heure|heures jour|jours week-end|weekend semaine|semaines mois"
        " trimestre|trimestres an|ans|année|années|annee|annees"
    ),
    weekdays=_counted("lundi mardi mercredi jeudi vendredi samedi dimanche"),
    months=_counted(
        "janvier février|fevrier mars avril mai juin juillet août|aout septembre octobre novembre"
        " décembre|decembre",
        first=1,
    ),
    plain=("janvier", "février", "avril", "juin", "juillet", "août", "septembre", "octobre",
           "novembre", "décembre"),
)  # fmt: skip
_FRENCH_RULES: Final = (
    ("avant[- ]hier", unit_at(Unit.DAY, -2)),
    ("hier soir|cette nuit", hours(-1, 18, 30)),
    # "hier" alone is German for "here".
    ("(?P<lead>depuis |d['’]|fait |dit |vu |lu )hier|hier matin|hier après-midi|^hier$",
     unit_at(Unit.DAY, -1)),
    ("aujourd['’]hui", unit_at(Unit.DAY, 0)),
    ("ce matin", hours(0, 0, 12)),
    ("ce soir", hours(0, 17, 24)),
    ("récemment|recemment|dernièrement", past(Unit.DAY, 30)),
    ("(?:ce|cet|cette) {unit}(?:-ci)?", named_unit_at(0)),
    ("(?:(?:la|le|l['’]) ?)?{unit} (?:dernière|dernier|derniere|passée|passé|passee|précédente)",
     named_unit_at(-1)),
    ("(?:les|ces) {n} (?:derniers|dernières|dernieres) {unit}", last_units),
    ("(?:les|ces) (?:derniers|dernières|dernieres) {unit}", few_last_units),
    ("il y a {n} {unit}", ago),
    ("{weekday} (?:dernier|passé)", last_weekday),
    ("{weekday}", latest_weekday),
    *_date_rules("en|début|fin|de|mois de|le", " de", "er"),
)  # fmt: skip

_SPANISH: Final = Vocabulary(
    numbers=_counted("- un|una dos tres cuatro cinco seis siete ocho nueve diez once doce"),
    units=_units(
        "minuto|minutos hora|horas día|días|dia|dias fin_de_semana semana|semanas mes|meses"
        " trimestre|trimestres año|años"
    ),
    weekdays=_counted("lunes martes miércoles|miercoles jueves viernes sábado|sabado domingo"),
    months=_counted(
        "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre"
        " diciembre",
        first=1,
    ),
    plain=("enero", "febrero", "marzo", "abril", "junio", "julio", "agosto", "septiembre",
           "octubre", "noviembre", "diciembre"),
)  # fmt: skip
_SPANISH_RULES: Final = (
    ("anteayer|antes de ayer|antier", unit_at(Unit.DAY, -2)),
    ("ayer", unit_at(Unit.DAY, -1)),
    ("hoy", unit_at(Unit.DAY, 0)),
    ("esta mañana", hours(0, 0, 12)),
    ("esta tarde", hours(0, 12, 20)),
    ("anoche", hours(-1, 18, 30)),
    ("recientemente|últimamente|ultimamente", past(Unit.DAY, 30)),
    ("(?:este|esta) {unit}", named_unit_at(0)),
    ("(?:(?:el|la) )?{unit} (?:pasado|pasada|anterior)", named_unit_at(-1)),
    ("(?:los|las|estos|estas) (?:últimos|últimas|ultimos|ultimas) {n} {unit}", last_units),
    ("(?:los|las|estos|estas) (?:últimos|últimas|ultimos|ultimas) {unit}", few_last_units),
    ("hace {n} {unit}", ago),
    ("(?:el )?{weekday} pasado", last_weekday),
    ("(?:el )?{weekday}", latest_weekday),
    *_date_rules("en|de|a principios de|a finales de|el", " de", "º"),
)

_NUMERIC_RULES: Final = (
    (r"{year}[-/.](?P<month>\d\d?)[-/.]{day}", numeric_date),
    (r"{day}\.(?P<month>0?[1-9]|1[0-2])\.{year}", numeric_date),
    (r"{year}-(?P<month>0[1-9]|1[0-2])", numeric_month),
)


WESTERN: Final = (
    Lexicon(_ENGLISH, _NUMERIC_RULES),
    Lexicon(
        _ENGLISH,
        _ENGLISH_RULES,
        "yesterday today tonight morning afternoon evening night recently lately before",
        _LOOSE,
    ),
    Lexicon(
        _GERMAN,
        _GERMAN_RULES,
        "vorgestern gestern heute nacht neulich kürzlich kurzem zeit",
        _LOOSE,
    ),
    Lexicon(
        _FRENCH,
        _FRENCH_RULES,
        "hier hui nuit matin soir récemment recemment dernièrement",
        _LOOSE,
    ),
    Lexicon(
        _SPANISH,
        _SPANISH_RULES,
        "anteayer ayer antier hoy mañana tarde anoche recientemente últimamente ultimamente",
        _LOOSE,
    ),
)
