"""What people say that is worth keeping, a line each: category :: importance :: pattern.

The patterns meet one sentence at a time, and questions never reach them. In a pattern
``{kin}`` stands for the words for people and ``{job}`` for professions.
"""
# ruff: noqa: E501

from __future__ import annotations

from typing import Final

_ENGLISH: Final = r"""
correction :: .9 :: ^(?:no,? |sorry,? |wait,? |oh,? )*actually,? (?!let['’]?s|can|could|i think we|never ?mind|yes|yeah).*\b(?:not|isn['’]t|wasn['’]t|aren['’]t|don['’]t|it['’]s|it is|is|are|was|should be|changed|moved)\b
correction :: .9 :: \b(?:is|are|was|were|it['’]s|live|lives|work|works|named|called|on|at) (?:\w+ ){0,3}?not (?!sure|only|just|necessarily|really|bad|yet|working|a problem)[^,;]{2,40}?,? (?:but|it['’]s|it is|rather)\b
correction :: .9 :: ^(?:small |quick |a )?correction\b
correction :: .9 :: \bI (?:meant|misspoke|was wrong|got that wrong|mixed (?:that|it|them) up)\b(?! (?:to ask|well|it))
correction :: .9 :: ^(?:no|nope|wrong)[,.;:—-]+ ?(?:it['’]s|it is|the|my|we|I|that['’]s) .{8,}
preference :: .85 :: (?<!something )(?<!what )(?<!job )(?<!things )(?<!people )(?<!one )\bI (?:really |absolutely |always |also |generally |usually |personally |much |strongly |still |just )*(?:like|prefer|hate|love|enjoy|dislike|adore|detest|can['’]?t stand|cannot stand|don['’]t like|do not like|don['’]t enjoy|don['’]t want)\b (?!(?:it|that|this|them|you|your|how|what|is|and|about|every|seeing (?:them|it|you)|the (?:idea|look|color|colors|thought|way|sound|vibe)|to (?:know|see|ask|understand|be (?:rude|annoying)|waste|break|bother)|where|these|those)\b)
preference :: .85 :: \bplease (?:always|never|stop|don['’]t ever|do not ever|keep (?:your|all|the answers|answers|it short|responses)|avoid|from now on)\b
preference :: .85 :: \bfrom now on\b
preference :: .85 :: ^(?:always|please always) (?:use|write|answer|reply|respond|format|call|address|add|give|explain|include|show|ask|start|run|put|name)\b
preference :: .85 :: \bmy (?:all-time )?favou?rite (?:\w+ ){1,3}(?:is|are)\b
preference :: .85 :: \bI want (?:you to (?:always|never)|all (?:my|your|the) (?:answers|responses|code|notes)|short answers|answers in)\b
preference :: .75 :: \bI['’]d (?:much )?rather\b|\bI would (?:much )?rather\b|\bI['’]m (?:not )?(?:a (?:big |huge )?fan of|fond of|used to (?!it|this|that))|\bworks? (?:best|better) for me\b|\bI find [^.]{3,40} (?:easier|more readable|clearer|too noisy)\b
identity :: 1 :: \bmy (?:full |first |last )?name(?: is|['’]s) [A-Z]
identity :: 1 :: \b(?:everyone calls me|people call me|just call me|you can call me|call me) [A-Z]\w+
identity :: 1 :: \bI(?:['’]m| am)(?: now| currently| actually)? an? (?:\w+ ){0,3}?(?:{job})\b
identity :: 1 :: \bI(?:['’]m| am) (?:originally )?from [A-Z]\w+|\bI (?:currently |now )?live (?:in|near) (?:[A-Z]\w+|a |the )|\bI(?:['’]m| am) based in [A-Z]
identity :: 1 :: \bI work (?:remotely |part-time |full-time )?(?:at|for) (?!the moment|now|a while|home|least|it|that|this|me|us|both)(?:a |an |the )?\w+|\bI work as an? |\bI work in (?:the )?(?:[A-Z]\w+|\w+ (?:industry|department|sector)|healthcare|finance|education|marketing|sales)\b
identity :: 1 :: \bI was (?:born|raised) in\b|\bI grew up in\b|\bI graduated (?:from|in)\b|\bI (?:studied|study) (?:at )?[A-Za-z]+ (?:at|in) [A-Z]|\bI(?:['’]m| am) \d{1,2} years old\b
identity :: 1 :: \bmy (?:birthday|pronouns|native language|mother tongue|nationality|hometown|job|blood type) (?:is|are) (?!coming|soon|so|too|not|a mess)
identity :: 1 :: \bI(?:['’]m| am) (?:severely |very |also )?(?:allergic to|vegan\b|vegetarian\b|diabetic\b|lactose intolerant|left-handed|deaf\b|color-?blind|dyslexic)
decision :: .8 :: \b(?:I|we|we['’]ve|I['’]ve)(?: have| finally| both| just)* decided (?!yet)|\bfinal decision\b|^decision:|\bit['’]s (?:been )?decided\b|\blet['’]s go (?:with|for) (?!a walk|it\b|now|lunch)|\b(?:I|we)(?: have|['’]ve)? (?:chose|chosen|settled on|opted for|picked(?! up| on)|went with) (?!this because|a bad)
decision :: .75 :: \b(?:I|we)(?:['’]ll| will| are going to|['’]re going to|['’]m going to| am going to) (?:use|go with|switch to|stick with|stick to|move to|migrate to|adopt) (?!this (?:to|for now)|it\b|that\b|them\b|you\b)|\b(?:we|I)(?:['’]re| are|['’]m| am) (?:(?:switching|migrating) (?:over )?(?:to|from)|going with) [\w+#.-]+
todo :: .7 :: ^(?:todo|to do|to-do)\b[:\s-]|\bremind me (?:to|about|that|on)\b|\b(?:don['’]t|do not) (?:let me )?forget (?:to|that|about|the)\b|^(?:please )?remember to\b|\b(?:I|we) (?:need|have|must|should|ought)(?: to)? [^.]{3,80}\b(?:by|before|until|tomorrow|tonight|next (?:week|month|year|time|\w+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:evening|weekend|afternoon)|later today)\b
fact :: .75 :: ^(?:important|very important|key (?:point|fact|thing|takeaway)|for the record|keep in mind|fyi|remember this|note to self)\b[:,\s]|\bthe (?:main|most important|key|essential|crucial) (?:thing|point|fact|takeaway)(?: to remember| here)? is\b
skill :: .85 :: \bI know how to (?!fix (?:this|that|it)|do (?:this|that|it)|solve (?:this|that|it)|proceed|get)|\bI(?:['’]m| am)(?: also| very| quite| pretty| really| fairly)* (?:good|great|proficient|fluent|experienced|skilled|an expert|comfortable) (?:at|in|with) (?!it\b|that\b|this\b)|\bI(?:['’]ve| have)(?: over| about| almost| more than)? \w+ years(?: of|['’])? (?:experience|of)|\bI(?:['’]ve| have) been (?:programming|coding|developing|teaching|playing|painting|climbing|writing|working (?:with|in|as)|designing|cooking|using) [^.]{2,50}(?:for|since) (?:\w+ years|over|\d|almost|about|more)|\bI speak (?:fluent )?[A-Z]\w+|\bI can (?:play (?:the )?\w+|speak [A-Z]\w+|program in|code in|read [A-Z]\w+)
relationship :: .85 :: \bmy (?:\w+ )?(?:{kin})(?:,? [A-Z]\w+|['’]s name| (?:is|are|was|works|lives|likes|loves|hates|has|prefers|named|called|studies|plays|moved|just had|turned|turns|teaches|speaks|runs|owns|can['’]?t|doesn['’]t|used to)\b)|\bI(?:['’]m| am) (?:married|engaged) to\b|\bI work (?:closely )?with [A-Z]\w+|\bI (?:manage|report to|mentor) [A-Z]\w+|\bI have (?:a|an|one|two|three|four|\d) (?:\w+ )?(?:kids|children|sons?|daughters?|brothers?|sisters?|cats?|dogs?|siblings?)\b
goal :: .8 :: \bmy (?:main |big |long-term |next |ultimate )*(?:goal|aim|dream|ambition|new year['’]s resolution|plan for (?:this|next) year) is\b|\bI(?:['’]m| am) (?:planning|aiming|hoping|training|saving(?: up)?|working toward|working towards|determined|trying(?= to)) (?:to|for|on) (?!fix|debug|run|see|find|figure|understand|get (?:this|it)|make (?:this|it)|reproduce|do (?:this|it)|use (?:this|it)|test|install|check|call|import|compile|build this|figure)|\bI (?:plan|aim|hope|intend) to (?!fix|debug|run|see|find|figure|understand|get (?:this|it))|\b(?:I|we) want to (?:achieve|become|learn|master|run a|lose|save|move to|get better|be able|quit|finish (?:my|the)|start (?:a|my)|launch|publish|retire|travel to|write a (?:book|novel)|improve my|reach|grow|buy a (?:house|home|flat|car))\b|\bby the end of (?:the|this|next) (?:year|month|quarter)\b(?=.*\b(?:want|will|goal|plan)\b)
constraint :: .95 :: \b(?:must not|mustn['’]t|must never|may not|shall not|should never|can never) (?!worry|be afraid|panic|forget|be happy)\w+|(?:^|[,;:] |\byou (?:should |must )|\bwe )never (?:ever )?(?:do|allow|execute|run|use|push|commit|deploy|delete|touch|change|share|store|send|call|write|log|install|merge|expose|modify|edit|force|add|remove|put|skip|rewrite|access|publish|mention|drop|print|upload)\b|\b(?:strictly |absolutely )?(?:forbidden|prohibited)\b|\bis not allowed\b|\bare not allowed\b|\bunder (?:no|any) circumstances?\b|\bdo not ever\b|\bdon['’]t ever\b
"""

_GERMAN: Final = r"""
correction :: .9 :: ^(?:nein,? |doch,? )?(?:eigentlich|genau genommen),? .*\b(?:nicht|ist|heißt|sind)\b|\bnicht .{2,40}, sondern\b|^korrektur\b|\bda habe ich mich (?:vertan|geirrt)\b|\bich (?:meinte|habe mich geirrt)\b
preference :: .85 :: \bich (?:mag|liebe|hasse|bevorzuge|esse|trinke)\b(?! (?:es|das|dich|dir)\b).{3,}|\bich .{2,40} (?:lieber|am liebsten|gern|gerne|nicht leiden)\b|\bbitte (?:immer|nie|niemals|ab jetzt)\b|\bab (?:jetzt|sofort) (?:immer|bitte|nur)\b|\bmeine? lieblings\w+ (?:ist|sind)\b
identity :: 1 :: \bich hei(?:ß|ss)e [A-ZÄÖÜ]|\bmein name ist\b|\bich wohne (?:seit \w+ )?in\b|\bich arbeite (?:\w+ ){0,3}?(?:bei|für|als)\b|\bich komme (?:ursprünglich )?aus\b|\bich bin \d{1,2} jahre alt\b|\bich bin (?:allergisch|vegetarier|veganer|vegan|linkshänder)|\bich bin (?:\w+ )?(?:lehrer|ärztin|arzt|entwickler|ingenieur|krankenpfleger|designer|anwalt|anwältin|student)(?:in)?\b|\bmein geburtstag ist\b
decision :: .8 :: \b(?:ich habe|wir haben)\b.{2,60}\bentschieden\b|\bwir (?:nehmen|bleiben bei|wechseln (?:zu|auf)|steigen auf)\b|^entscheidung:
todo :: .7 :: ^todo\b|\berinnere? mich\b(?! ich| nicht)|\bnicht vergessen\b|\bdenk daran\b|\bich muss .{3,60}\b(?:bis|morgen|nächste|am (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag))\b
fact :: .75 :: ^(?:wichtig|merke|zu beachten)\b[:,]|\bdas wichtigste (?:ist|dabei)\b
skill :: .85 :: \bich (?:kann gut|kenne mich gut|bin gut in|spreche (?:fließend |gut )?[A-Z]\w+|habe \w+ jahre (?:lang )?erfahrung)
relationship :: .85 :: \bmeine? (?:\w+ )?(?:{kin}) (?:hei(?:ß|ss)t|ist|arbeitet|wohnt|mag|hat|studiert|[A-ZÄÖÜ]\w+)|\bich bin (?:mit .{2,30} )?verheiratet\b
goal :: .8 :: \bmein ziel ist\b|\bich (?:plane|habe vor|möchte (?:lernen|werden|abnehmen|erreichen)|will .{2,40} (?:lernen|werden|schaffen|erreichen))\b
constraint :: .95 :: \b(?:darf|dürfen) (?:nie|niemals|auf keinen fall|nicht)\b|\bauf keinen fall\b|\b(?:verboten|untersagt)\b|^(?:niemals|nie) .{3,}
"""

_FRENCH: Final = r"""
correction :: .9 :: ^(?:non,? )?en fait,? .*\b(?:pas|c['’]est|est)\b|\bce n['’]est pas .{2,40}(?:mais|c['’]est)\b|^correction\b|\bje me suis trompée?\b|\bje voulais dire\b
preference :: .85 :: \bje (?:préfère|déteste|n['’]aime pas|ne supporte pas)\b|\bj['’](?:aime|adore)\b(?! (?:ça|bien ça)\b)|\bs['’]il te plaît,? (?:toujours|jamais)\b|\bdésormais\b|\bm(?:on|a) \w+ préférée? est\b
identity :: 1 :: \bje m['’]appelle\b|\bj['’]habite (?:à|en|au)\b|\bje vis (?:à|en|au)\b|\bje travaille (?:chez|comme|pour|à)\b|\bje viens de [A-Z]|\bj['’]ai \d{1,2} ans\b|\bje suis (?:allergique|végétarien|végan|ingénieur|développeu|médecin|professeur|infirmi|étudiant|avocat)
decision :: .8 :: \b(?:j['’]ai|nous avons|on a) (?:finalement )?(?:décidé|choisi|opté)\b|^décision ?:|\bon part sur\b
todo :: .7 :: \brappelle-moi\b|\bn['’]oublie pas\b|\bne pas oublier\b|\bje dois .{3,60}\b(?:avant|demain|d['’]ici|lundi|mardi|mercredi|jeudi|vendredi)\b
skill :: .85 :: \bje (?:sais (?:coder|jouer|cuisiner|programmer)|parle (?:couramment )?\w+ais|maîtrise)\b|\bj['’]ai \w+ ans d['’]expérience\b
relationship :: .85 :: \bm(?:on|a) (?:\w+ )?(?:{kin}) (?:s['’]appelle|est|travaille|habite|aime|[A-Z]\w+)
goal :: .8 :: \bmon (?:objectif|but|rêve) est\b|\bj['’]ai l['’]intention de\b|\bje prévois de\b|\bje veux (?:apprendre|devenir|perdre|réussir)\b
constraint :: .95 :: \bil ne faut jamais\b|\b(?:interdit|défendu)\b|\ben aucun cas\b|\bne (?:fais|mets|pousse|supprime|touche)s? jamais\b
"""

_SPANISH: Final = r"""
correction :: .9 :: ^(?:no,? )?en realidad,? .*\b(?:no|es|era)\b|\bno (?:es|era) .{2,40},? sino\b|^corrección\b|\bme equivoqué\b|\bquise decir\b
preference :: .85 :: \b(?:me gustan?|me encantan?|prefiero|odio|detesto|no me gustan?)\b(?! (?:eso|esto)\b)|\bpor favor,? (?:siempre|nunca)\b|\ba partir de ahora\b|\bmi \w+ favorit[oa] es\b
identity :: 1 :: \bme llamo\b|\bmi nombre es\b|\bvivo en\b|\btrabajo (?:en|para|como)\b|\bsoy de [A-Z]|\btengo \d{1,2} años\b|\bsoy (?:alérgic|vegetarian|vegan|ingenier|desarrollador|médic|profesor|enfermer|estudiante|abogad)
decision :: .8 :: \b(?:he|hemos) decidido\b|\bdecidí\b|\bdecidimos\b|^decisión ?:|\bvamos a (?:usar|quedarnos con)\b|\bnos quedamos con\b
todo :: .7 :: \brecuérdame\b|\bno olvides\b|\bno te olvides\b|\btengo que .{3,60}\b(?:antes|mañana|el lunes|el martes|el viernes|la próxima)\b
skill :: .85 :: \b(?:sé (?:programar|cocinar|tocar)|hablo (?:\w+ )?(?:inglés|español|francés|alemán|italiano)|domino)\b|\btengo \w+ años de experiencia\b
relationship :: .85 :: \bmi (?:\w+ )?(?:{kin}) (?:se llama|es|trabaja|vive|tiene|[A-Z]\w+)
goal :: .8 :: \bmi (?:objetivo|meta|sueño) es\b|\btengo la intención de\b|\bplaneo\b|\bquiero (?:aprender|llegar a ser|perder|lograr|conseguir)\b
constraint :: .95 :: \bnunca (?:uses|subas|borres|hagas|ejecutes|compartas)\b|\b(?:prohibido|prohibida)\b|\bbajo ninguna circunstancia\b|\bno se permite\b
"""

_CHINESE: Final = r"""
correction :: .9 :: 不是.{1,20}[，,]?(?:而是|是).{1,}|搞错了|更正|说错了|记错了|纠正一下|应该是.{1,20}不是
preference :: .85 :: 我(?:很|最|更|比较|特别|非常|真的|一直|也|都|平时)*(?:喜欢|讨厌|不喜欢|偏好|偏爱|受不了|爱吃|爱喝|不吃|不喝)(?!你|这个吧|吗)|以后(?:都|请|就)?(?:不要|别|用|请用)|请(?:总是|一直|始终|不要再)|我(?:更)?(?:倾向于|习惯用|习惯了)
preference :: .75 :: 我?觉得.{1,20}(?:比较好|更好用|更舒服)|用.{1,12}习惯了|宁愿
identity :: 1 :: 我叫(?!你|他|她)|我的名字是|我是(?:一名|一个|一位)?.{0,6}(?:工程师|程序员|设计师|老师|教师|医生|护士|律师|会计|产品经理|研究员|学生|记者|翻译|厨师|摄影师|开发者)|我(?:现在|目前)?(?:在|就在).{1,12}(?:工作|上班)|我(?:现在|目前|一直)?住在|我来自|我今年\d+岁|我毕业于|我从.{1,12}毕业|我的生日是|我对.{1,8}过敏|我出生(?:在|于)
decision :: .8 :: 我们?(?:已经|最后|最终)?决定(?!不了|不下)|就这样(?:吧|定了)|定了[，。]|最终选择|我们?选(?:择)?了
decision :: .75 :: 那就(?:用|选|按).{1,}|(?:换成|改用|迁移到|切换到).{1,}|我们?(?:就|会|将)用.{2,}(?:了|吧|来)
todo :: .7 :: 记得|提醒我|别忘了|不要忘记|待办|(?:明天|下周|下个月|周[一二三四五六日]|月底前?).{0,12}(?:需要|要|得|必须).{2,}|(?:需要|要|得|必须).{2,20}(?:之前|以前)
fact :: .75 :: ^(?:重要|注意|关键点?|重点)[：:]|关键(?:是|在于)|本质上|最重要的是
skill :: .85 :: 我(?:会|能)(?:写|做|开发|说|弹|用)(?!不)(?!.*吗).{2,}|我(?:很|比较|非常)?(?:擅长|熟悉|精通)|我有.{1,6}年.{0,10}经验
relationship :: .85 :: 我的?(?:{kin})(?:是|叫|在|喜欢|住|也|今年|不吃|对|会|有|做)|我结婚了|我和.{1,8}(?:结婚|是同事|是朋友)|我有(?:一|两|三|\d)(?:个|只|条)(?:女儿|儿子|孩子|哥哥|弟弟|姐姐|妹妹|猫|狗)
goal :: .8 :: 我的(?:目标|梦想|计划)是|我(?:打算|计划|准备|希望能?|立志)(?!看看|试试|问|先)(?:.{2,})|我想(?:要)?(?:成为|学会|考上|减肥|学好|达到|实现|买房|搬到|学习)
constraint :: .95 :: 禁止|绝对不(?:能|要|可以|允许)|不得.{2,}|不允许|千万(?:不要|别)|严禁|绝不(?:能|可以)?
"""

_JAPANESE: Final = r"""
correction :: .9 :: 実は.*(?:ではなく|じゃなくて)|(?:ではなく|じゃなくて)、?.+(?:です|だ|でした)|^訂正|間違えました|間違いでした|正しくは
preference :: .85 :: (?:が|のほうが|の方が)(?:大|とても|一番)?(?:好き|嫌い)|[はが](?:大)?(?:好き|嫌い|苦手)(?:です|だ|。|$)|これからは(?:必ず|いつも)?|今後は(?:必ず|いつも)?.*(?:ください|して)
identity :: 1 :: ^(?!.*(?:妻|夫|娘|息子|母|父|兄|弟|姉|妹|彼|友人|友達|同僚|上司|さん)[はが]).*(?:(?:私|僕|俺)(?:の名前)?は.{1,20}(?:と申します|といいます)|(?:私|僕|俺)は.{0,8}(?:エンジニア|デザイナー|プログラマー|医者|医師|看護師|教師|先生|弁護士|会計士|学生|研究者|翻訳者)(?:です|だ)|(?:私|僕|俺)の(?:名前|誕生日|出身)は|に住んでいます|で働いています|に勤めています|出身です|アレルギーが(?:あります|ある)|アレルギーです|(?:私|僕|俺)は\d+歳)
decision :: .8 :: (?:こと)?に(?:決めた|決めました|決定しました|しました|することにした|することにしました)|を選(?:んだ|びました)
decision :: .75 :: に(?:切り替え|移行し|乗り換え)(?:ます|ました|る)|(?:を使う|でいく|で行く)ことに(?:する|します)
todo :: .7 :: 忘れないで|忘れずに|リマインド|思い出させて|(?:までに|明日|来週).*(?:必要がある|しなければ|しないと|やらないと|提出する|する予定)
fact :: .75 :: ^(?:重要|注意|ポイント)[：:]|大事なのは|重要なのは
skill :: .85 :: (?:が|は)得意(?:です|だ)|\d+年(?:の|以上の|ほどの)?経験|(?:が|を)(?:話せます|弾けます|書けます|話せる)
relationship :: .85 :: (?:私の|うちの|僕の)?(?:妻|夫|娘|息子|母|父|兄|弟|姉|妹|同僚|上司|友人|友達|彼女|彼氏|猫|犬)(?:は|の名前は|が).{2,}(?:です|ます|だ|いる|ている)|と結婚し(?:た|ました|て)
goal :: .8 :: (?:目標|夢)は|(?:つもりです|つもりだ|たいと思っています|を目指しています|予定です)(?:。|$)
constraint :: .95 :: してはいけ(?:ない|ません)|しないでください|厳禁|禁止|絶対に.*(?:ない|ません|だめ)|決して.*(?:ない|ません)
"""

USER_PHRASES: Final = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "zh": _CHINESE,
    "ja": _JAPANESE,
}

ASSISTANT_PHRASES: Final = r"""
agent_self_improvement :: .75 :: \bI should (?:have (?!access|enough|a |the )|improve|adjust|be more|avoid|stop|double-check|always|never|ask (?:you )?(?:before|first)|pay more)|\bnext time,? I(?:['’]ll| will| should)\b|\bin (?:the )?future,? I(?:['’]ll| will| should)\b|\bI(?:['’]ll| will) (?:be more careful|make sure to .{3,60} (?:next time|in (?:the )?future|from now on|going forward)|remember to .{3,60} (?:next time|in (?:the )?future|from now on))|\bgoing forward,? I(?:['’]ll| will| should)\b|\bI need to be more\b
agent_user_habit :: .8 :: \bI(?:['’]ve| have)? notice(?:d)? (?:that )?you (?:prefer|like|always|usually|often|tend|never|work)\b
agent_self_improvement :: .75 :: 下次我(?:会|应该|要)|我应该(?:改进|更|先|避免)|以后我会|今后我会
agent_self_improvement :: .75 :: 次回(?:は|から)|今後は.*(?:気をつけます|注意します|改善します|ようにします)
agent_self_improvement :: .75 :: \bnächstes Mal (?:werde|sollte) ich\b|\bin Zukunft werde ich\b|\bla prochaine fois,? je\b|\bla próxima vez\b
"""
