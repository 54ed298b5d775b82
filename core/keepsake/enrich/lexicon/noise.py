"""Capitalized words that name nothing: they begin sentences, count time, or are too general."""

from __future__ import annotations

from typing import Final

NOISE: Final = frozenset(
    """
    i i'm i've i'll i'd a an the this that these those there here it its it's he she we they you
    my your our their his her and or but so if when while where what who why how which whose then
    than as at by for from in into of off on onto out over to up with without about after before
    since until because although though however maybe perhaps please thanks thank hello hi hey
    dear yes no ok okay sure well oh ah wow great good nice cool fine bad sorry today tomorrow
    yesterday tonight now later soon never always sometimes often also just only even still yet
    again monday tuesday wednesday thursday friday saturday sunday january february march april
    may june july august september october november december mon tue wed thu fri sat sun jan feb
    mar apr jun jul aug sep sept oct nov dec spring summer autumn fall winter christmas easter
    halloween thanksgiving new year years day week month morning evening afternoon night all any
    both each every everyone everybody everything someone somebody something nobody nothing none
    one two three four five six seven eight nine ten first second third next last other another
    some many much more most less few several such same own let lets let's do does did done don't
    doesn't didn't is are was were be been being am has have had having can could will would shall
    should must might may get got getting go going went make made making take took see saw say
    said tell told ask asked know knew think thought want wanted need needed use used using try
    tried work works worked working look looked find found give gave keep kept remember note notes
    todo fixme warning error info debug note: ps fyi btw asap lol omg tbd faq ceo cto cfo coo hr
    it pr pm vp team boss manager client customer user users admin assistant system
    human model mom mum dad mama papa grandma grandpa god lord version
    chapter section part page figure table step item task issue ticket project projects plan plans
    email phone question answer problem solution idea example summary overview
    introduction conclusion update updates release releases changelog readme license english
    german french spanish italian chinese japanese korean russian arabic dutch portuguese polish
    turkish american british european asian african mexican indian swiss austrian canadian
    internet web online redacted true false null north south east west northern southern eastern
    western congratulations happy birthday merry welcome bye goodbye cheers
    regards best sincerely love yours ich du er sie es wir ihr der die das den dem des ein eine
    einen einem einer eines und oder aber wenn weil dass heute morgen gestern montag dienstag
    mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember
    ja nein danke bitte hallo mein meine meinen meinem meiner dein deine sein seine unser unsere
    euer ihre kein keine nicht auch noch schon nur immer nie woche monat jahr tag abend nacht
    morgen uhr team firma chef kunde problem frage antwort je tu il elle nous vous ils elles le la
    les un une des du de et ou mais si quand parce que aujourd'hui demain hier lundi mardi
    mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août
    septembre octobre novembre décembre oui non merci bonjour mon ma mes ton ta tes son sa ses
    notre nos votre vos leur leurs ce cette ces yo tú él ella nosotros ellos ellas el los las uno
    una unos unas y o pero si cuando porque hoy mañana ayer lunes martes miércoles jueves viernes
    sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre sí no gracias hola mi mis tu tus su sus nuestro nuestra este esta estos estas
    """.split()
)
