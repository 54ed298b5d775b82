# ruff: noqa: E501
"""The sentences that tell of a relation, a line each: predicate :: words it needs :: pattern."""

from __future__ import annotations

from typing import Final

_ENGLISH: Final = r"""
uses :: us|rel|depend|run|built|written|migrat|switch|moved :: {S} (?:am |is |are   |have been |has been )?(?:use|uses|using|rely on|relies on|depend on|depends on|run on|runs on|run|runs|migrated to|switched to|moved to|standardized on|deploy on|deploys on|deploy to|deploys to) {O}
uses :: built|written|implemented|hosted|powered :: {S} (?:is|was|are) (?:built|written|implemented|hosted|powered|deployed) (?:with|in|on|by|using|on top of) {O}
uses :: from :: {S} (?:have |has )?(?:migrated|switched|moved) (?:everything |the \w+ )?from (?:the )?[\ue000-\uf8ff] to {O}
not_uses :: use :: {S} (?:no longer use|no longer uses|stopped using|do not use|does not use|don't use|doesn't use|don’t use|doesn’t use|never use|never uses) {O}
works_at :: work|employed|job|start|join|hired|freelanc :: {S} (?:am |is |are  )?(?:work|works|working|employed|freelancing|freelance|freelances) (?:remotely |part-time |full-time |as an? [\w -]{2,30}? )?(?:at|for|by) {O}
works_at :: join|start|hired|job|offer :: {S} (?:have |has  )?(?:joined|just joined|started at|started working at|started working for|got hired by|got a job at|took a job at|accepted an offer from|start at|starts at) {O}
works_at :: at | for :: {S} (?:am|is) (?:now )?(?:an?|the) (?:[\w-]+ ){0,3}?(?:engineer|developer|designer|manager|nurse|doctor|teacher|analyst|researcher|scientist|consultant|lawyer|accountant|director|architect|intern|editor|professor|programmer|lead|CEO|CTO|head of \w+) (?:at|for) {O}
not_works_at :: left|quit|longer|resign|fired|laid :: {S} (?:have |has  )?(?:left|quit|resigned from|got fired from|was fired from|was laid off from|got laid off from|no longer work at|no longer works at|no longer work for|no longer works for|stopped working at) {O}
lives_in :: liv|based|moved|reloc|resid|settled :: {S} (?:am |is |are   |have |has  )?(?:live|lives|living|lived|based|reside|resides|settled|been living)(?: \w+ly| together| with [^.,]{2,25}?| alone| with)? (?:near|in|outside) {O}
lives_in :: moved|reloc|moving :: {S} (?:have |has  )?(?:moved|relocated|just moved|recently moved)(?: back| over)?(?: from [\ue000-\uf8ff])? to {O}
not_lives_in :: live in|lives in|longer|left|moved away|moved out :: {S} (?:no longer live in|no longer lives in|don't live in|doesn't live in|do not live in|does not live in|moved away from|moved out of) {O}
knows :: know|met|friend|married|dating|related :: {S} (?:have |has  |am |is |are  |was )?(?:know|knows|known|met|befriended|married to|married|dating|engaged to|friends with|good friends with|best friends with|old friends with) {O}
manages :: manag|lead|leads|supervis|heads|mentor :: {S} (?:am |is  )?(?:manage|manages|managing|lead|leads|leading|supervise|supervises|supervising|head|heads|in charge of|responsible for|the manager of|the head of|the lead of|the director of|the project lead for) {O}
reports_to :: report|boss|manager|supervisor :: {S} (?:report|reports|reporting) (?:directly )?to {O}
reports_to :: boss|manager|supervisor|team lead :: {U}['’]s (?:\w+ )?(?:boss|manager|supervisor|team lead|line manager)(?: is| is called| is named|,)? {O}
reports_to :: boss|manager|supervisor|report :: {U}['’]s (?:\w+ )?(?:boss|manager|supervisor|team lead)(?: is|,)? {O}
belongs_to :: belong|member :: {S} (?:am |is |are  |was )?(?:belong to|belongs to|a member of|members of|a board member of) {O}
part_of :: owned|part of|subsidiary|division|module|component|district|located|suburb :: {S} (?:am |is |are  |was )?(?:part of|a part of|a subsidiary of|a division of|a module of|a component of|a department of|a district of|a suburb of|located in|a city in|a town in|a village in|a village near|owned by) {O}
created :: creat|built|build|wrote|writ|develop|found|design|invent|author|launch|maintain|made|start :: {S} (?:have |has  |am |is |are   )?(?:created|built|building|wrote|developed|developing|founded|co-founded|cofounded|designed|designing|invented|authored|launched|maintain|maintains|maintaining|made|started) (?:an? (?:[\w-]+ ){0,2}(?:app|tool|library|bot|game|website|service|company|startup|project|plugin|script|platform) (?:called|named) )?{O}
prefers :: prefer|love|like|enjoy|fan of|fond|favor|favour|crazy about|into :: {S} (?:am |is |are   )?(?:prefer|prefers|love|loves|like|likes|enjoy|enjoys|a (?:big |huge )?fan of|fond of|favor|favors|favour|favours|crazy about|really into|adore|adores) (?:using |working with |working in |working on |programming in |coding in )?(?:{O}|{N})
dislikes :: hate|dislike|stand|like|fan|enjoy|detest|loathe :: {S} (?:am |is  )?(?:hate|hates|dislike|dislikes|can't stand|can’t stand|cannot stand|don't like|don’t like|do not like|doesn't like|doesn’t like|does not like|don't enjoy|not a (?:big )?fan of|detest|detests|loathe|loathes|never liked) (?:using |working with )?(?:{O}|{N})
interested_in :: interest|fascinat|curious|passionate :: {S} (?:am |is |are   |have become |became )?(?:very |really |deeply |always been )?(?:interested in|fascinated by|curious about|passionate about) (?:{O}|{N})
studies :: stud|learn|major|enrolled|course :: {S} (?:am |is |are  |have been |has been |started )?(?:study|studies|studying|learn|learns|learning|majoring in|major in|majors in|to learn|enrolled at|enrolled in|taking a course (?:in|on)|taking classes in) (?:at )?(?:{O}|{N})
skilled_in :: good at|proficient|fluent|skilled|expert|experience|speciali|great at :: {S} (?:am |is |are  )?(?:very |really |quite |pretty )?(?:good at|great at|good with|proficient in|proficient with|proficient at|fluent in|skilled in|skilled at|experienced in|experienced with|an expert in|an expert on|specialize in|specializes in|specialise in|specialised in|specialized in) (?:{O}|{N})
skilled_in :: experience :: {S} (?:have|has) (?:over |more than |about |almost )?(?:\w+ years of |lots of |a lot of |extensive )?experience (?:with|in) {O}
collaborates_with :: with|collaborat|pair :: {S} (?:am |is |are   )?(?:work|works|working|collaborate|collaborates|collaborating|partner|partners|partnered|pair|pairs|pairing)(?: closely| together)? with {O}
collaborates_with :: colleague|coworker|co-worker|teammate|cofounder|co-founder|business partner :: {U}['’]s (?:\w+ )?(?:colleague|coworker|co-worker|teammate|cofounder|co-founder|business partner)s?(?: is| is called|,)? {O}
knows :: 's|’s :: {U}['’]s (?:\w+ )?(?:wife|husband|partner|girlfriend|boyfriend|fiancée|fiancé|spouse|son|daughter|mother|mom|mum|father|dad|brother|sister|cousin|uncle|aunt|niece|nephew|grandmother|grandfather|grandma|grandpa|friend|best friend|roommate|flatmate|neighbor|neighbour|doctor|dentist|lawyer|landlord|mentor|teacher|professor|coach|therapist|classmate|mother-in-law|father-in-law|sister-in-law|brother-in-law)s?(?:['’]s name is| is called| is named| named| called| is|,)? {O}
owns :: own|bought|drive|purchas|got :: {S} (?:have |has  )?(?:own|owns|bought|purchased|just bought|got) {O}
replaces :: replac|supersed :: {U} (?:is replacing|replaces|replaced|has replaced|supersedes|superseded|will replace) {O}(?! (?:with|by|for)\b)
replaces :: replac|swap :: (?:replaced|replacing|swapped|swap) (?P<o>[\ue000-\uf8ff]) (?:with|by|for|out for) {U}
replaces :: from :: (?:migrated|switched|moved|migrating|moving|switching) (?:\w+ |our \w+ )?from (?P<o>[\ue000-\uf8ff]) to {U}
related_to :: similar|related|compatible|integrat|based on|alternative :: {U} (?:is|are) (?:very |closely )?(?:similar to|related to|compatible with|based on|an alternative to|integrated with) {O}
related_to :: integrat :: {U} (?:integrates|integrate) with {O}
created :: by :: (?P<o>[\ue000-\uf8ff]) (?:was|is) (?:created|built|written|developed|founded|designed|invented|made|maintained) by {U}
"""

_GERMAN: Final = r"""
uses :: nutz|verwend|setz|läuft|geschrieben :: {S} (?:nutze|nutzt|nutzen|benutze|benutzt|benutzen|verwende|verwendet|verwenden|setze auf|setzt auf|setzen auf|läuft auf) (?:jetzt |inzwischen |immer |dafür )?{O}
uses :: geschrieben|gebaut :: {S} (?:ist|wurde) (?:in|mit) {O} (?:geschrieben|gebaut|umgesetzt)
works_at :: arbeit :: (?:[Aa]rbeite|[Aa]rbeiten|[Aa]rbeitet) {U}(?: \w+){0,3}? (?:bei|für) {O}
lives_in :: wohn|leb :: (?:[Ww]ohne|[Ww]ohnen|[Ww]ohnt|[Ll]ebe|[Ll]eben) {U}(?: \w+){0,3}? in {O}
works_at :: arbeit|angestellt|beschäftigt :: {S} (?:arbeite|arbeitet|arbeiten|bin|ist)(?: \w+){0,3}? (?:bei|für) {O}
not_works_at :: gekündigt|verlassen|mehr bei :: {S} (?:habe bei|hat bei|arbeite nicht mehr bei|arbeitet nicht mehr bei) {O}
lives_in :: wohn|leb :: {S} (?:wohne|wohnt|wohnen|lebe|lebt|leben)(?: \w+){0,3}? (?:in|bei) {O}
lives_in :: gezogen|zieh :: {S} (?:bin|ist|sind|ziehe|zieht)(?: \w+){0,2}? (?:nach|in) {O}(?: (?:um)?gezogen|$|\.|,| um)
knows :: kenn|verheiratet|befreundet|getroffen :: {S} (?:kenne|kennt|bin mit|ist mit|habe|hat) {O}(?: (?:verheiratet|befreundet|getroffen|kennengelernt)|$|\.|,| seit)
knows :: mein :: {S} [Mm]eine?[rnm]? (?:\w+ )?(?:Frau|Mann|Partner|Partnerin|Freundin|Freund|Sohn|Tochter|Mutter|Vater|Bruder|Schwester|Cousin|Cousine|Onkel|Tante|Nichte|Neffe|Oma|Opa|Mitbewohner|Mitbewohnerin|Nachbar|Nachbarin|Zahnarzt|Zahnärztin|Ärztin|Arzt|Vermieter|Vermieterin|Trainer|Trainerin)(?: heißt| ist|,)? {O}
manages :: leit :: {S} (?:leite|leitet|leiten) (?:das Projekt |die Abteilung |das Team )?{O}
reports_to :: chef|vorgesetzt :: {S} [Mm]eine?[rnm]? (?:\w+ )?(?:Chef|Chefin|Vorgesetzte|Vorgesetzter)(?: heißt| ist|,)? {O}
collaborates_with :: kolleg :: {S} [Mm]eine?[rnm]? (?:\w+ )?(?:Kollege|Kollegin|Kollegen)(?: heißt| ist|,)? {O}
collaborates_with :: mit :: {S} (?:arbeite|arbeitet|arbeiten)(?: \w+){0,2}? mit {O} zusammen
created :: entwickelt|gebaut|gegründet|geschrieben|programmiert :: {S} (?:habe|hat|haben) {O} (?:\w+ )?(?:entwickelt|gebaut|gegründet|geschrieben|programmiert)
prefers :: mag|lieb|bevorzug|gern :: {S} (?:mag|mögen|liebe|liebt|lieben|bevorzuge|bevorzugt) (?:{O}|{N})
dislikes :: hass|keine|nicht :: {S} (?:hasse|hasst|mag keine[n]?|mag kein) (?:{O}|{N})
studies :: lern|studier :: {S} (?:lerne|lernt|studiere|studiert) (?:gerade |zurzeit |jetzt )?(?:an )?(?:{O}|{N})
interested_in :: interessier :: {S} (?:interessiere mich|interessiert sich) (?:sehr )?für (?:{O}|{N})
skilled_in :: erfahrung|spricht fließend|spreche fließend :: {S} (?:habe|hat) (?:\w+ Jahre |viel )?Erfahrung mit {O}
owns :: besitz|gekauft :: {S} (?:besitze|besitzt) {O}
"""

_FRENCH: Final = r"""
uses :: utilis :: {S} ?(?:utilise|utilises|utilisent|utilisons) {O}
works_at :: travaill :: {S} ?(?:travaille|travaillent|travaillons)(?: \w+){0,3}? (?:chez|pour|à) {O}
lives_in :: habit|vis|vit|déménag :: {S} ?(?:habite|habitons|habitent|vis|vit|vivons|suis installée?|est installée?) (?:maintenant )?(?:à|en|au) {O}
lives_in :: déménag :: {S} ?(?:ai|a) déménagé à {O}
knows :: mon |ma  :: {S} [Mm](?:on|a) (?:\w+ )?(?:femme|mari|compagnon|compagne|copine|copain|fils|fille|mère|père|frère|sœur|cousin|cousine|oncle|tante|amie|ami|voisin|voisine|colocataire|médecin|dentiste)(?: s['’]appelle| est|,)? {O}
reports_to :: chef|patron|manager|responsable :: {S} [Mm](?:on|a) (?:\w+ )?(?:chef|cheffe|patron|patronne|manager|responsable)(?: s['’]appelle| est|,)? {O}
collaborates_with :: collègue :: {S} [Mm](?:on|a) (?:\w+ )?collègue(?: s['’]appelle| est|,)? {O}
collaborates_with :: avec :: {S} ?(?:travaille|travaillons|collabore|collaborons) (?:\w+ )?avec {O}
manages :: dirig|gèr :: {S} ?(?:dirige|dirigeons|gère) {O}
created :: cré|fond|développ|écrit :: {S} ?(?:ai|a|avons) (?:créé|fondé|développé|écrit) {O}
prefers :: préfèr|aime|ador :: {S} ?(?:préfère|aime|adore) (?:{O}|{N})
dislikes :: détest|aime pas :: {S} ?(?:déteste|n['’]aime pas) (?:{O}|{N})
studies :: appren|étudi :: {S} ?(?:apprends|apprend|étudie) (?:{O}|{N})
interested_in :: intéress|passionn :: {S} ?(?:m['’]intéresse à|s['’]intéresse à|suis passionnée? par|est passionnée? par) (?:{O}|{N})
"""

_SPANISH: Final = r"""
uses :: us|utiliz :: {S} ?(?:uso|usa|usamos|usan|utilizo|utiliza|utilizamos) {O}
works_at :: trabaj :: {S} ?(?:trabajo|trabaja|trabajamos)(?: \w+){0,3}? (?:en|para) {O}
lives_in :: viv|mud :: {S} ?(?:vivo|vive|vivimos)(?: ahora| actualmente)? en {O}
lives_in :: mud :: {S} ?(?:me mudé|se mudó) a {O}
knows :: mi  :: {S} [Mm]i (?:\w+ )?(?:esposa|esposo|mujer|marido|pareja|novia|novio|hijo|hija|madre|padre|hermano|hermana|primo|prima|tío|tía|amigo|amiga|vecino|vecina|dentista|médico|médica)(?: se llama| es|,)? {O}
reports_to :: jef :: {S} [Mm]i (?:\w+ )?(?:jefe|jefa)(?: se llama| es|,)? {O}
collaborates_with :: colega|compañer :: {S} [Mm]i (?:\w+ )?(?:colega|compañero|compañera)(?: se llama| es|,)? {O}
collaborates_with :: con :: {S} ?(?:trabajo|trabaja|colaboro|colabora) (?:\w+ )?con {O}
manages :: dirig|dirij :: {S} ?(?:dirijo|dirige) {O}
created :: cre|fund|desarroll|escrib :: {S} ?(?:creé|creó|fundé|fundó|desarrollé|desarrolló|escribí|escribió) {O}
prefers :: prefier|gusta|encanta|amo :: {S} ?(?:prefiero|prefiere|me gustan?|me encantan?|adoro) (?:mucho )?(?:{O}|{N})
dislikes :: odi|no me gusta|detest :: {S} ?(?:odio|odia|no me gustan?|detesto) (?:{O}|{N})
studies :: estudi|aprend :: {S} ?(?:estudio|estudia|aprendo|estoy aprendiendo|está aprendiendo) (?:{O}|{N})
interested_in :: interesa :: {S} ?me interesan? (?:mucho )?(?:{O}|{N})
"""

_CHINESE: Final = r"""
uses :: 用 :: {S}(?:们)?(?:现在|一直|主要|平时|目前|都|也|在)*(?:使用|用|改用|换成了?) ?{O}
works_at :: 工作|上班|加入|入职|就职 :: {S}(?:现在|目前|也|就)*在 ?{O} ?(?:工作|上班|做|当|担任)
works_at :: 加入|入职 :: {S}(?:上周|上个月|刚|刚刚|最近|已经)*(?:加入了?|入职了?) ?{O}
lives_in :: 住|搬 :: {S}(?:现在|目前|也|就|一直)*(?:住在|生活在|搬到了?|搬去了?) ?{O}
manages :: 负责|管理 :: {S}(?:现在|目前|也)*(?:负责|管理) ?{O}
knows :: 我 :: {S}我?的?(?:朋友|好朋友|老婆|妻子|太太|老公|丈夫|女儿|儿子|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|室友|邻居|同学|女朋友|男朋友)(?:是|叫|，)? ?{O}
collaborates_with :: 同事|合作|一起 :: {S}我?的?同事(?:是|叫|，)? ?{O}
collaborates_with :: 合作|一起工作 :: {S}(?:和|跟|与) ?{O} ?(?:合作|一起工作|一起做)
reports_to :: 老板|上司|经理|领导 :: {S}我?的?(?:老板|上司|经理|领导)(?:是|叫|，)? ?{O}
created :: 开发|创建|创立|创办|写 :: {S}(?:开发了|创建了|创立了|创办了) ?{O}
prefers :: 喜欢|爱 :: {S}(?:最|更|很|非常|特别|也|一直)*(?:喜欢|爱|热爱)(?:用|吃|喝|看|玩|听)? ?(?:{O}|{N})
dislikes :: 讨厌|不喜欢 :: {S}(?:最|很|非常|特别)*(?:讨厌|不喜欢)(?:用|吃|喝)? ?(?:{O}|{N})
studies :: 学 :: {S}(?:现在|目前|最近|正)*(?:在学|正在学习|在学习|开始学习?|学习) ?(?:{O}|{N})
skilled_in :: 擅长|精通|熟悉 :: {S}(?:比较|很|非常)*(?:擅长|精通|熟悉) ?(?:{O}|{N})
interested_in :: 感兴趣 :: {S}对 ?(?:{O}|{N}) ?(?:很|非常|特别)?感兴趣
"""

_JAPANESE: Final = r"""
uses :: 使 :: {S}(?:たち)?(?:は|も|が)(?:今|いつも|普段|主に)*、? ?{O} ?を(?:使って|使用して|使い|利用して)
works_at :: 働|勤 :: {S}(?:さん)?(?:は|も|が)(?:今|現在)?、?(?:[\ue000-\uf8ff]の)?{O} ?(?:で働|に勤め)
lives_in :: 住 :: {S}(?:さん)?(?:は|も|が)(?:今|現在)?、? ?{O} ?に住
lives_in :: 引っ越 :: {S}(?:さん)?(?:は|も|が)(?:先月|去年|最近)?、? ?{O} ?に引っ越
prefers :: 好 :: {S}(?:さん)?(?:は|も)、? ?(?:{O}|{N}) ?(?:が|のほうが|の方が)(?:大|とても)?好き
dislikes :: 嫌|苦手 :: {S}(?:さん)?(?:は|も)、? ?(?:{O}|{N}) ?が(?:大)?(?:嫌い|苦手)
studies :: 勉強|学 :: {S}(?:さん)?(?:は|も)(?:今|最近)?、? ?(?:{O}|{N}) ?を(?:勉強|学んで|学習)
skilled_in :: 得意 :: {S}(?:さん)?(?:は|も)、? ?(?:{O}|{N}) ?が得意
created :: 開発|作 :: {S}(?:さん)?(?:は|が)、? ?{O} ?を(?:開発|作り|作っ)
manages :: 担当 :: {S}(?:さん)?(?:は|が)、? ?{O} ?を担当
"""

PHRASES: Final = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "zh": _CHINESE,
    "ja": _JAPANESE,
}
