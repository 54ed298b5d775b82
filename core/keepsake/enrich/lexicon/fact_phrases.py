"""The sentences that state a value, a line each: predicate :: marks :: words it needs :: pattern.

The mark ``many`` means that a subject can have several such values at once, ``not`` that the
sentence denies it, and ``self`` that only the speaker himself can be the subject. Where the
predicate is ``*`` the group ``a`` of the pattern names it.
"""
# ruff: noqa: E501

from __future__ import annotations

from typing import Final

NUMBERS: Final = (
    "port|port number|version|budget|price|rent|monthly rent|salary|limit|rate limit|height|weight|age|"
    "capacity|timeout|quota|room|room number|seat|gate|flight number|booking number|order number|"
    "customer number|phone number|number|mobile number|extension|shoe size|size|dress size|blood pressure|"
    "heart rate|mileage|speed limit|page limit|batch size|cache size|retry limit|threshold|interest rate|"
    "hourly rate|day rate|postal code|zip code|ip address"
)
DATES: Final = (
    "birthday|deadline|due date|anniversary|wedding anniversary|appointment|wedding|exam|launch|launch date|"
    "release date|release|start date|end date|interview|flight|checkup|due day|moving date|graduation|"
    "date of birth|next appointment|go-live|demo|review|pickup|delivery"
)
NAMES: Final = (
    "name|full name|nickname|middle name|surname|last name|first name|maiden name|username|user name|"
    "hostname|employer|hometown|home town|birthplace|dog|cat|landlord|dentist|doctor|wifi network|"
    "wifi name|ssid|default branch|main branch|codename"
)
FREE: Final = (
    r"favou?rite (?:\w+ )?\w+|address|home address|job|job title|role|position|profession|occupation|major|"
    r"nationality|blood type|eye color|hair color|native language|mother tongue|first language|"
    r"license plate|time zone|timezone|database|primary database|programming language|text editor|"
    r"editor|star sign|zodiac sign|diet|hobby|pronouns|dream job|preferred language|religion|"
    r"email provider|operating system|stack|tech stack|bank|insurance|car|phone|laptop"
)
PROFESSIONS: Final = (
    "engineer|software engineer|developer|designer|nurse|doctor|teacher|analyst|researcher|scientist|data "
    "scientist|consultant|lawyer|accountant|architect|editor|professor|programmer|writer|journalist|"
    "photographer|musician|chef|plumber|electrician|carpenter|mechanic|pilot|dentist|veterinarian|vet|"
    "pharmacist|psychologist|therapist|translator|librarian|student|barista|farmer|firefighter|"
    "police officer|product manager|project manager|sales manager|data engineer|data analyst|"
    "backend developer|frontend developer|web developer|freelancer|entrepreneur|physicist|biologist|"
    "chemist|economist|historian|artist|painter|actor|singer|dancer|paramedic|midwife|surgeon"
)
ROLES: Final = (
    "wife|husband|partner|girlfriend|boyfriend|fiancée|fiancé|fiance|spouse|boss|manager|supervisor|"
    "landlord|dentist|therapist|mother|father|mom|mum|dad|best friend|doctor|lawyer|accountant"
)
RELATIVES: Final = (
    "son|daughter|brother|sister|cousin|uncle|aunt|niece|nephew|grandmother|grandfather|grandma|"
    "grandpa|friend|roommate|flatmate|neighbor|neighbour|colleague|coworker|teacher|dog|cat|puppy|kitten|"
    "parrot|rabbit|horse|hamster"
)

_ENGLISH: Final = rf"""
* :: :: 's |’s :: {{S}}['’]s (?:new |current )?(?P<a>{NUMBERS}) (?:is|was changed to|is now|has changed to|changed to|will be) (?:now )?{{number}}
* :: :: 's |’s :: {{S}}['’]s (?:new |current |next )?(?P<a>{DATES}) (?:is|was moved to|has been moved to|is now|changed to|will be) (?:now )?(?:on )?{{date}}
* :: :: 's |’s :: {{S}}['’]s (?:new |current )?(?P<a>{NAMES})(?:['’]s name)? (?:is|is now|is called|is named|changed to) (?:called |now |named )?{{name}}
* :: :: 's |’s :: {{S}}['’]s (?:new |current )?(?P<a>{FREE}) (?:is|are|is now|are now|changed to) (?:now )?{{free}}
* :: ::  of | for | on  :: (?:[Tt]he |[Oo]ur )(?:new |current )?(?P<a>{NUMBERS}) (?:of|for|on) {{T}} (?:is|was changed to|is now|changed to|will be) (?:now )?{{number}}
* :: ::  of | for | on  :: (?:[Tt]he |[Oo]ur )(?:new |current )?(?P<a>{DATES}) (?:of|for) {{T}} (?:is|was moved to|is now|has been moved to|will be) (?:now )?(?:on )?{{date}}
* :: ::  of | for | on  :: (?:[Tt]he |[Oo]ur )(?:new |current )?(?P<a>{NAMES}|{FREE}) (?:of|for) {{T}} (?:is|is now) (?:now )?{{free}}
port :: :: port :: {{T}} (?:runs|listens|is running|is listening|now runs|now listens|is served|is) on port {{number}}
port :: :: port :: {{T}} (?:uses|is using|now uses) port {{number}}
price :: :: cost :: {{T}} (?:costs|cost|now costs|will cost) (?:us |me |about |around )?{{number}}
date :: :: moved |postponed|rescheduled|pushed |brought forward :: {{T}} (?:was|has been|is|got|were) (?:moved|postponed|rescheduled|pushed|pushed back|brought forward) (?:from [^.,]{{3,25}} )?(?:to|until) {{date}}
version :: :: version|upgrad|on :: {{S}} (?:is at|is on|is now at|runs|is now on) version {{number}}
version :: :: upgrad|updat|bump :: (?:[Uu]pgraded|[Uu]pdated|[Bb]umped|upgraded to|migrated to) (?:the )?{{S}} (?:to )?(?:from [\d.]+ to )?(?:version |v)?{{number}}
allergic to :: many :: allerg :: {{S}} (?:is|am|are) (?:severely |badly |mildly |highly )?allergic to {{list}}
allergic to :: many not :: allerg :: {{S}} (?:is not|isn['’]t|am not|is no longer|am no longer) allergic to {{list}}
age :: :: years|old|turn|turned :: {{S}} (?:is|am|just turned|turned|will be) (?P<v>\d{{1,3}})(?: years old| today|(?=[.,!]|$))
age :: :: -year-old :: {{S}} (?:is|am) an? (?P<v>\d{{1,3}})-year-old
born :: :: born :: {{S}} (?:was|were) born (?:on|in) {{date}}
birthplace :: :: born|from|grew :: {{S}} (?:was born in|am from|is from|comes from|come from|grew up in|is originally from|am originally from) (?P<v>[\ue000-\uf8ff])
speaks :: many :: speak :: {{S}} (?:speaks?|can speak)(?: fluent| some| good| a little| both)? {{name}}
* :: many :: named|called :: {{S}} (?:has|have|got|adopted|have got) (?:an? )(?:\w+ ){{0,2}}?(?P<a>{RELATIVES}) (?:named|called) {{name}}
* :: :: 's |’s :: {{S}}['’]s (?:\w+ )?(?P<a>{ROLES})(?:['’]s name is| is called| is named| named| is|,)? (?:called )?(?P<v>[\ue000-\uf8ff])
* :: many :: 's|’s :: {{S}}['’]s (?!best )(?:\w+ )?(?P<a>{RELATIVES})(?:['’]s name is| is called| is named| named| called| is|,)? (?:called )?(?P<v>[\ue000-\uf8ff])
job :: :: an | a :: {{S}} (?:is|am|works as|work as|became|is working as|am working as) (?:now )?an? (?P<v>(?:(?:senior|junior|freelance|lead|staff|principal|retired|trained|registered|primary school|high school|pediatric|civil|mechanical|electrical|UX|UI|machine learning) )?(?:{PROFESSIONS}))\b(?! (?:at heart|of))
diet :: :: vegetarian|vegan|pescatarian|gluten :: {{S}} (?:is|am|became|went|is now|am now) (?:a )?(?P<v>vegetarian|vegan|pescatarian|gluten-free)\b
diet :: not :: vegetarian|vegan :: {{S}} (?:is not|am not|is no longer|am no longer|isn['’]t) (?:a )?(?P<v>vegetarian|vegan|pescatarian)\b
condition :: many :: diabet|intoleran|pregnan|left-handed|color|celiac|asthma :: {{S}} (?:is|am|has|have) (?P<v>diabetic|lactose intolerant|gluten intolerant|pregnant|left-handed|color-blind|colorblind|celiac disease|asthma)\b
marital status :: :: married|single|divorced|engaged|widowed :: {{S}} (?:is|am|got|are) (?:now |recently |happily )?(?P<v>married|divorced|engaged|widowed)\b(?! to)
married to :: :: married :: {{S}} (?:is|am|got) (?:now |happily )?married to (?P<v>[\ue000-\uf8ff])
"""

_GERMAN: Final = r"""
* :: :: ist|sind :: {S} [Mm]eine? (?:neue |aktuelle |neuer )?(?P<a>Telefonnummer|Handynummer|Schuhgröße|Miete|Alter|Gehalt|Zimmernummer|Kundennummer|Postleitzahl|Budget) (?:ist|beträgt|sind)(?: jetzt)? {number}
* :: :: ist :: {S} [Mm]eine? (?:nächster |nächste )?(?P<a>Geburtstag|Termin|Hochzeitstag|Prüfung|Zahnarzttermin|Flug|Abgabetermin|Umzug) ist (?:jetzt )?(?:am |im )?{date}
* :: :: ist|heißt|sind :: {S} [Mm]eine? (?:neue |aktuelle )?(?P<a>Lieblings\w+|Adresse|Beruf|Muttersprache|Hobby|Blutgruppe|Spitzname|Hund|Katze|WLAN) (?:ist|sind|heißt)(?: jetzt)? {free}
* :: :: mein :: {S} [Mm]eine?[rnm]? (?:\w+ )?(?P<a>Frau|Mann|Partner|Partnerin|Chef|Chefin|Freundin|Freund|Sohn|Tochter|Bruder|Schwester|Mutter|Vater|Vermieter|Vermieterin|Zahnarzt|Zahnärztin)(?: heißt| ist|,)? (?P<v>[\ue000-\uf8ff])
age :: :: jahre alt :: {S} (?:bin|ist) (?P<v>\d{1,3}) Jahre alt
allergic to :: many :: allerg :: {S} (?:bin|ist) (?:stark )?allergisch gegen {list}
allergic to :: many not :: allerg :: {S} (?:bin nicht|ist nicht|bin nicht mehr) allergisch gegen {list}
port :: :: port :: {T} (?:läuft|lauscht|läuft jetzt) auf Port {number}
price :: :: kostet :: {T} kostet (?:jetzt |uns )?{number}
date :: :: verschoben :: {T} (?:wurde|ist) auf (?:den )?{date} verschoben
born :: :: geboren :: {S} (?:bin|ist|wurde) (?:am |im |in )?{date} geboren
birthplace :: :: komme aus|kommt aus|stamm :: {S} (?:komme|kommt|stammt|stamme) (?:ursprünglich )?aus (?P<v>[\ue000-\uf8ff])
speaks :: many :: spreche|spricht :: {S} (?:spreche|spricht) (?:fließend |gut |etwas )?{name}
diet :: :: vegetari|vegan :: {S} (?:bin|ist) (?:jetzt )?(?P<v>Vegetarier(?:in)?|Veganer(?:in)?|vegan)\b
"""

_FRENCH: Final = r"""
* :: :: est :: {S} [Mm](?:on|a) (?:nouveau |nouvelle |nouvel )?(?P<a>anniversaire|rendez-vous|examen) est (?:maintenant )?(?:le |en )?{date}
* :: :: est :: {S} [Mm](?:on|a) (?:nouveau |nouvelle )?(?P<a>numéro de téléphone|pointure|loyer|taille|budget) est (?:maintenant )?(?:de |le )?{number}
* :: :: est|préféré :: {S} [Mm](?:on|a) (?P<a>\w+ préférée?|adresse|métier|langue maternelle|surnom) est {free}
* :: :: mon |ma  :: {S} [Mm](?:on|a) (?:\w+ )?(?P<a>femme|mari|compagnon|compagne|chef|cheffe|patron|patronne|mère|père|frère|sœur|fils|fille|médecin|dentiste)(?: s['’]appelle| est|,)? (?P<v>[\ue000-\uf8ff])
age :: :: ans :: {S} ?(?:ai|a) (?P<v>\d{1,3}) ans\b
allergic to :: many :: allergi :: {S} ?(?:suis|est) (?:très )?allergique (?:aux|à la|à l['’]|au|à) ?{list}
price :: :: coûte :: {T} coûte (?:maintenant )?{number}
port :: :: port :: {T} (?:tourne|écoute) sur le port {number}
date :: :: reporté|déplacé|décalé :: {T} (?:a été|est) (?:reportée?|déplacée?|décalée?) au {date}
birthplace :: :: viens de|vient de|né :: {S} ?(?:suis née?|est née?|viens|vient) (?:à|de) (?P<v>[\ue000-\uf8ff])
speaks :: many :: parle :: {S} ?(?:parle|parles) (?:couramment )?(?P<v>anglais|français|allemand|espagnol|italien|portugais|chinois|japonais|russe|arabe|néerlandais|polonais|l['’]\w+)\b
"""

_SPANISH: Final = r"""
* :: :: es :: {S} [Mm]i (?:nuevo |nueva )?(?P<a>cumpleaños|cita|examen|aniversario) es (?:ahora )?(?:el |en )?{date}
* :: :: es :: {S} [Mm]i (?:nuevo |nueva )?(?P<a>número de teléfono|talla|alquiler|sueldo|presupuesto) es (?:ahora )?(?:de )?{number}
* :: :: es|favorit :: {S} [Mm]i (?P<a>\w+ favorit[oa]|dirección|profesión|lengua materna|apodo) es {free}
* :: :: mi  :: {S} [Mm]i (?:\w+ )?(?P<a>esposa|esposo|mujer|marido|pareja|novia|novio|jefe|jefa|madre|padre|hermano|hermana|hijo|hija|médico|médica|dentista)(?: se llama| es|,)? (?P<v>[\ue000-\uf8ff])
age :: :: años :: {S} ?(?:tengo|tiene) (?P<v>\d{1,3}) años
allergic to :: many :: alérgic :: {S} ?(?:soy|es) (?:muy )?alérgic[oa] (?:a los|a las|a la|al|a) {list}
price :: :: cuesta :: {T} cuesta (?:ahora )?{number}
port :: :: puerto :: {T} (?:escucha|corre|funciona) en el puerto {number}
birthplace :: :: soy de|es de|nac :: {S} ?(?:soy|es|nací|nació) (?:de|en) (?P<v>[\ue000-\uf8ff])
speaks :: many :: hablo|habla :: {S} ?(?:hablo|habla) (?P<v>inglés|español|francés|alemán|italiano|portugués|chino|japonés|ruso|árabe)\b
"""

_CHINESE: Final = r"""
* :: :: 是 :: {S}的(?P<a>生日|结婚纪念日|入职日期)(?:是|改到了?) ?(?P<v>[\d年月日号/.-]+(?:[日号])?)
* :: :: 是 :: {S}的(?P<a>电话|手机号|电话号码|工号|鞋码|身高|体重|房间号)是 ?(?P<v>[\d.+-]+ ?\w{0,4})
* :: :: 是 :: {S}(?P<a>最喜欢的[\u4e00-\u9fff]{1,4})是 ?(?P<v>[^，。！；\s]{1,12})
* :: :: 是 :: {S}的(?P<a>地址|职业|母语|血型|专业|爱好)是 ?(?P<v>[^，。！；\s]{1,20})
* :: :: 我|的 :: {S}的?(?P<a>老婆|妻子|太太|老公|丈夫|老板|上司|经理|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|女儿|儿子|女朋友|男朋友)(?:是|叫|，)? ?(?P<v>[\ue000-\uf8ff])
name :: self :: 叫 :: {S}叫 ?(?P<v>[\ue000-\uf8ff])
age :: :: 岁 :: {S}(?:今年|已经)*(?P<v>\d{1,3}) ?岁
allergic to :: many :: 过敏 :: {S}对 ?(?P<v>[^，。！；\s]{1,8}?)(?:严重)?过敏
allergic to :: many not :: 不过敏 :: {S}对 ?(?P<v>[^，。！；\s]{1,8}?)不过敏
port :: :: 端口 :: {T}(?:的端口是|运行在端口|监听端口) ?(?P<v>\d+)
job :: :: 是 :: {S}是(?:一名|一个|一位)?(?P<v>软件工程师|工程师|程序员|设计师|老师|教师|医生|护士|律师|会计|产品经理|研究员|学生|记者|翻译|厨师|摄影师)
birthplace :: :: 来自|人 :: {S}(?:来自|是) ?(?P<v>[\ue000-\uf8ff])人?(?=[，。！；]|$)
"""

_JAPANESE: Final = r"""
* :: :: 誕生日|日 :: {S}の(?P<a>誕生日|結婚記念日)は ?(?P<v>[\d年月日/.-]+)
* :: :: は :: {S}の(?P<a>電話番号|部屋番号|身長|体重)は ?(?P<v>[\d.+-]+ ?\w{0,3}?)(?=です|だ|。|$)
* :: :: は :: {S}の(?P<a>趣味|職業|母国語|血液型|住所|好きな[\u3041-\u9fff]{1,5})は ?(?P<v>[^、。\s]{1,15}?)(?=です|だ|。|$)
name :: self :: です|申 :: {S}(?:の名前)?は(?P<v>[\ue000-\uf8ff])(?:です|と申し)
age :: :: 歳 :: {S}は(?P<v>\d{1,3}) ?歳
allergic to :: many :: アレルギー :: {S}(?:は|には) ?(?P<v>[^、。\s]{1,8}?)アレルギー
port :: :: ポート :: {T}は?ポート ?(?P<v>\d+)で?(?:動|起動|待ち受け)
job :: :: です :: {S}は(?P<v>エンジニア|デザイナー|プログラマー|医者|医師|看護師|教師|先生|弁護士|会計士|学生|研究者|翻訳者)です
birthplace :: :: 出身 :: {S}は ?(?P<v>[\ue000-\uf8ff])出身
"""

PHRASES: Final = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "zh": _CHINESE,
    "ja": _JAPANESE,
}
