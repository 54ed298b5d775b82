"""The small words of each language: they say nothing in a query and tell the language of a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_LISTS: Final[Mapping[str, str]] = {
    "en": """
        a about after again all also am an and any are as at be because been before being both
        but by can could did do does doing during each either else ever few for from further
        had has have having he her here hers herself him himself his how i if in into is it its
        itself just let me more most my myself neither no nor not of off on once only or other
        our ours ourselves out over own same shall she should so some such than that the their
        theirs them themselves then there these they this those through to too under until up
        upon us very was we were what when where whether which while who whom whose why will
        with would you your yours yourself im ive id ill youre youve hes shes its were weve
        theyre theyve dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt
        cant cannot couldnt shouldnt whats whos wheres thats theres lets""",
    "de": """
        aber alle allem allen aller alles als also am an andere anderen anderer auch auf aus
        bei beim bin bis bist da dabei dadurch daher damit dann darauf daran darin darum das
        dass dein deine deinem deinen deiner dem den denen denn der deren derer des dessen dich
        die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen
        einer eines einige einigen er es etwa etwas euch euer eure für gegen hab habe haben hat
        hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem
        ins ist ja jede jedem jeden jeder jedes jene jenem jenen jener kann kein keine keinem
        keinen keiner konnte können könnte mal man mein meine meinem meinen meiner mich mir mit
        muss musste müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine
        seinem seinen seiner seit selbst sich sie sind so solche sollte sondern sonst sowie um
        und uns unser unsere unserem unseren unter viel vom von vor wann war waren warum was
        weg weil weiter welche welchem welchen welcher welches wem wen wenn wer werde werden
        wessen wie wieso wieder will wir wird wo woher wohin wollen wurde wurden während würde
        würden zu zum zur zwar zwischen über""",
    "fr": """
        ai aie ainsi alors après as au aucun aucune aussi autre autres aux avait avant avec
        avez avoir avons ayant beaucoup c ça car ce cela celle celles celui cependant ces cet
        cette ceux chaque chez comme comment d dans de depuis des donc dont du elle elles en
        encore entre es est et étaient étais était étant été êtes être eu eux fait faire fut il
        ils j je jusque l la laquelle le lequel les lesquelles lesquels leur leurs lors lui ma
        mais me même mêmes mes moi moins mon n ne ni non nos notre nous on ont ou où par parce
        pas pendant peu peut plus pour pourquoi puis qu quand que quel quelle quelles quels qui
        quoi s sa sans se sera ses si sien soi soient sois soit sommes son sont sous suis sur t
        ta te tes toi ton tous tout toute toutes très tu un une vos votre vous y à combien""",
    "es": """
        a al algo algunas alguno algunos ante antes aquel aquella aquellos aunque aún como con
        contra cual cuál cuales cuáles cualquier cuando cuándo cuanto cuánto cuánta cuántos
        cuántas de del desde donde dónde dos durante e el él ella ellas ellos en entonces entre
        era eran es esa esas ese eso esos esta está estaba estado están estar estas este esto
        estos fue fueron ha había habían hace hacer hacia han hasta hay he la las le les lo los
        me mi mí mientras mis mucho muchos muy más nada ni no nos nosotros nuestra nuestro o os
        otra otras otro otros para pero poco por porque por qué pues que qué quien quién
        quienes quiénes se sea sean según ser si sí sido sin sobre son soy su sus suya suyo
        también tan tanto te tenía tiene tienen todas todo todos tu tus un una uno unas unos
        usted ustedes y ya yo éste ésta""",
    "it": """
        a ad agli ai al alla alle allo anche ancora avere aveva avevano c che chi ci ciò come
        con contro cosa così cui d da dagli dai dal dalla dalle dallo degli dei del della delle
        dello dentro di dopo dove dunque due e è ed ebbe era erano essendo essere fa fino fra
        fu furono gli ha hanno ho i il in io l la le lei li lo loro lui ma me mentre mi mia mie
        miei mio molto n ne negli nei nel nella nelle nello noi non nostra nostro o ogni ognuno
        oltre per perché perchè però piú più poi prima proprio qual quale quali quando quanta
        quante quanti quanto quella quelle quelli quello questa queste questi questo qui quindi
        s sarà se sei senza si sia siamo siano sono sopra sotto stata stato su sua sue sugli
        sui sul sulla sulle sullo suo suoi tra tu tua tuo tutta tutte tutti tutto un una uno vi
        voi""",
    "pt": """
        a à ao aos aquela aquele aquilo as às até com como contra da das de dela dele deles
        depois desde do dos durante e é ela elas ele eles em entre era eram essa essas esse
        esses esta está estão estas estava este estes eu foi foram há isso isto já lhe lhes
        mais mas me mesmo meu meus minha minhas muito muitos na não nas nem no nos nós nossa
        nosso num numa o onde os ou outra outras outro outros para pela pelas pelo pelos pode
        por porque porquê quais qual quando quanta quantas quanto quantos que quê quem são se
        seja sem ser será seu seus só sobre sua suas também tem têm tenho ter teve tinha tu
        tudo um uma umas uns você vocês vos""",
    "nl": """
        aan af al alle alles als altijd andere ben bent bij daar dan dat de der deze die dit
        doch doen door dus een eens en er ge geen geweest haar had hadden heb hebben heeft hem
        hen het hier hij hoe hoeveel hun iemand iets ik in is ja je jij jou jouw kan kon kunnen
        maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons onze
        ook op over reeds te tegen ten ter toch toen tot u uit uw van veel voor waar waarom
        wanneer want waren was wat we wel welk welke werd werden wie wij wil worden wordt zal
        ze zelf zich zij zijn zo zonder zou zouden""",
    "sv": """
        alla allt att av blev bli blir blivit de dem den denna deras dess dessa det detta dig
        din dina ditt du där då efter ej eller en er era ert ett från för ha hade han hans har
        henne hennes hon honom hur här i icke ingen inom inte jag ju kan kunde man med mellan
        men mig min mina mitt mot mycket ni nu när någon något några och om oss på samma sedan
        sig sin sina sitta själv skulle som så sådan till under upp ut utan vad var vara varför
        varit varje vars vem vi vid vilka vilken vilket vår våra åt över""",
    "da": """
        af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din
        disse dog du efter eller en end er et for fra ham han hans har havde have hende hendes
        her hos hun hvad hvem hvis hvor hvordan hvorfor hvornår i ikke ind jeg jer jo kunne man
        mange med meget men mig min mine mit mod ned noget nogle nogen nu når og også om op os
        over på selv sig sin sine sit skal skulle som sådan thi til ud under var vi vil ville
        vor være været""",
    "no": """
        alle at av bare begge ble blei bli blir blitt både da de deg dem den denne der dere
        deres det dette di din disse ditt du eller en enn er et etter for fordi fra før ha
        hadde han hans har hennes her hos hun hva hvem hver hvilke hvilken hvis hvor hvordan
        hvorfor i ikke ingen inn ja jeg kan kom kunne man mange med meg mellom men min mitt mot
        mye nei noe noen når og også om opp oss over på samme seg selv sin sine sitt skal
        skulle slik som så til um under ut uten var ved vi vil ville vår være vært""",
    "fi": """
        ei eivät emme en ennen eli että he heidän heille hän hänen ja jo joka jonka jos jossa
        jota jotka kanssa kaikki kuin kuinka kuka kun kuten me meidän mihin mikä miksi millä
        milloin minkä minä missä mistä mitä mukaan mutta myös ne niiden niin niitä noin nyt oli
        olisi olivat olla on ovat paljonko poikki se sekä sen siinä siitä sillä sinä sitten
        sitä tai te tämä tämän tässä tätä vaan vai vain vielä voi ja""",
    "pl": """
        a aby ale albo ani bardzo bez bo by był była było były być ci co czy czyli dla do
        dlaczego gdy gdzie go i ich ile im inne iż ja jak jaka jakie jaki jako je jednak jego
        jej jest jestem jeszcze jeśli już ją kiedy kto która które którego której który
        których którym którzy lecz lub ma mają mi mnie mu my na nad nam nas nawet nie nich nim
        niż no o od on ona one oni oraz po pod przed przez przy raz się są ta tak także tam te
        tego tej ten też to tu tych tylko tym u w wam was we więc wszystko z za ze że""",
    "cs": """
        a aby ale ani asi až bez bude budou by byl byla byli bylo být co což do ho i jak jaká
        jaké jako je jeho jej její jejich jen ještě jich jsem jsme jsou jste já k kam kdo
        kdy když ke kolik která které který kteří má mezi mi mě my na nad nebo není ně než o od
        on ona oni pak po pod podle pro proto proč protože před při s se si své svůj ta tak
        také tam te tedy ten tento této to tohoto tom tu tuto ty u už v ve více vám vás však z
        za ze že""",
    "hu": """
        a abban ahhoz ahogy aki akik akkor alatt által amely amelyek ami amikor amit annak arra
        az azért azok azonban azt azzal be benne bár csak de e egy egyik egyéb el ez ezek ezért
        ezt fel ha hanem hogy hogyan hol honnan hova ha is itt jól ki kik kell kit le legyen
        lehet lenne lesz lett maga már meg mely melyik mennyi mert mi miért mikor milyen mind
        minden mint mit most nagy ne nem néha össze pedig s sem sok szerint által és így úgy
        után vagy van vannak vele volt voltak ő ők""",
    "ro": """
        a acea aceasta această aceea acel acela acele acelea acest acesta aceste acestea
        acestei acestui acești ai al ale am ar are au avea avut ca care cărei căror cărui câți
        câte când ce cea cei cel cele cine cu cum către cât câtă da dacă dar de deci decât deși
        despre din dintre după ea ei el ele era erau este eu fi fie fiecare fost fără iar i îi
        îl în înainte între își la le li lor lui l-a mai mult nici noi nostru nu o ori pe
        pentru pot prin până sa sale sau se și s-a si su sub sunt său săi te toate tot toți tu
        un una unde unei unele unor unui v-a va vor voi""",
    "tr": """
        acaba ama ancak aslında bana bazı belki ben beni benim bir biri birkaç biz bize bizim
        bu buna bunda bundan bunlar bunu bunun burada da daha de defa değil diye dolayı en
        fakat gibi göre hangi hangisi hem hep hepsi her hiç için ile ise işte kaç kadar ki kim
        kime kimin mı mi mu mü nasıl ne neden nedir nerede nereye niçin niye o olan olarak oldu
        olduğu olup olur on ona onlar onu onun oysa öyle pek rağmen sana sen siz sonra şey şu
        tarafından tüm var ve veya ya yani yok zaten çok çünkü""",
    "ca": """
        a al als altre altres amb això aquell aquella aquest aquesta aquestes aquests així com
        contra d de del dels des després doncs dos durant el ell ella elles ells els em en
        encara ens entre era eren es està estan és et etc fins fou ha han havia hi ho i ja jo l
        la les li llur m me meva meu molt més mateix n ni no nosaltres o on per perquè però
        pels pot quan quant quants que què qui quin quina quins s se sense ser seu seus seva si
        sobre son són també tan tot tots un una unes uns va van vosaltres""",
    "id": """
        ada adalah agar akan aku anda antara apa apakah atau bagaimana bagi bahwa banyak
        beberapa belum berapa bisa dalam dan dapat dari dengan di dia hanya harus hingga ia ini
        itu jika juga kami kamu kapan karena ke kepada kita lain lebih mana mereka mengapa
        namun oleh pada para pernah saat saja sangat saya sebagai sebuah secara sedang sejak
        seperti serta siapa sudah suatu telah tersebut tetapi tidak untuk yaitu yang""",
    "vi": """
        ai bao bằng bị bởi các cái chỉ cho chúng chưa có con của cùng cũng do đã đang để đến
        đều đi đó được gì giữa hay hoặc khi không là lại lên mà mình mỗi một này nào nên nếu
        ngày như nhưng những nó nơi ở ra rằng rất rồi sau sẽ sự tại thì theo thế trên trong
        trước từ tới và vào vẫn về vì việc với vậy sao đâu nhiêu""",
    "el": """
        αλλά αν αντί από αυτά αυτές αυτή αυτό αυτοί αυτός αυτού αυτούς αυτών για δε δεν εάν εδώ
        είμαι είναι είχε είχαν εκεί εκείνα εκείνη εκείνο εκείνος ενώ επί επίσης εγώ εσύ ένα
        ένας έναν έχει έχουν ή ήταν η θα ίσως και κάθε κατά κι μας με μετά μέχρι μη μην μία μια
        μόνο μου να ο οι όμως όπου όπως όσο ότι όταν ούτε παρά περισσότερο πιο ποια ποιο ποιοι
        ποιος ποιες ποιον πολύ πού που πόσο πόσα πόσοι πόσες πότε πριν προς πώς πως σαν σας σε
        στη στην στις στο στον στους στα στων σου τα την της τη τις τι το τον του τους των τότε
        υπό ως""",
    "ru": """
        а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да
        даже для до его ее ей если есть еще же за здесь и из или им их к как какая какие какой
        каком какую ко когда который которая которое которые которого которой которых кто ли
        либо между меня мне много может можно мой моя мы на над надо нас не него нее ней нет ни
        них но ну о об однако он она они оно от откуда очень по под после потому почему при про
        с сам свой свою своих себя сейчас сколько со так также такой там те тем теперь то того
        тоже той только том тот ту ты у уже хотя чего чей чем что чтобы чье эта эти это этого
        этой этом этот эту этих я""",
    "uk": """
        а або але б без би був була були було бути в вам вас ви від він вона вони воно все всі
        та так також там те ти тільки то того той тому ту у уже хто це цей ця ці цього чи чого
        чому що щоб щодо я як яка яке який які якого якої якщо є і її їй їм їх й його до для де
        з за зі із коли між мене мені ми мій моя на над нам нас не неї нього ні но о об однак
        по під після при про скільки своїх свій себе хоча ще""",
    "bg": """
        а ако ала бе без беше би бил била били било в вас ви все всеки всички във вие да дали
        до докато за защо защото и из или им има как какво какви кога когато кой които който
        която което колко към къде ли между ми много мога може му на над не него нея ние но
        някои обаче от отново по под после поради при през преди с са само се си след сме сте
        със съм също така такива там тази те тези ти то това той толкова тук тя у че ще я""",
    "ar": """
        ا إذا إلا إلى أم أما أن أنا أنت أنه أو أي أين أية إن إنه التي الذي الذين اللتي بعد بعض
        بل بها به بين تحت تلك ثم حتى حيث خلال ذلك سوف عن عند عندما على عليه عليها غير فقط في
        فيه فيها قبل قد كان كانت كانوا كل كم كما كيف كيفية لا لأن لدى لذلك لقد لكن لم لن له لها
        لهم لو ليس ليست ما ماذا متى مثل مع من منذ منها منه نحن هذا هذه هل هم هنا هناك هو هي و
        وقد ولا ولم وهو وهي يكون يمكن لماذا""",
    "fa": """
        آن آنها از است اما ای اگر این با باید بر برای بود بودند بوده به بی تا تر توسط چه چرا
        چگونه چند چیست خود دارد دارند داشت در دیگر را روی شد شده شدند شود کجا کدام کرد کردن
        کرده که کند کنند کی ما من می نیز نیست هر هم همه هستند هست و ولی وی پس پیش یا یک یکی های
        ها""",
    "hi": """
        अपना अपनी अपने अब आदि इन इनका इस इसका इसके इसमें इसी उन उनका उनकी उनके उन्हें उस उसका उसकी उसके
        एक एवं ऐसे और कब कर करता करते करना करने कहा कहाँ कहां का कि किन किया किस किसने किसी किसे की
        कितना कितने कितनी के को कोई कौन कौनसा क्या क्यों कैसे गई गए गया जब जहाँ जहां जा जाता जाती जाते
        जिस जिसे जो तक तथा तब तो था थी थे दिया दो द्वारा न नहीं ने पर फिर बहुत बाद भी मगर में मैं यदि यह
        यहाँ यहां यही या ये रहा रही रहे लिए लेकिन व वह वहाँ वहां वाले वाली वो से सकता सकते साथ हम ही हुआ
        हुई हुए हूँ हूं है हैं हो होता होती होते होना""",
    "he": """
        אבל או אולי אותה אותו אותם אחר אחרי אך אל אלא אלה אם אני אנחנו אף אשר את אתה בין גם האם
        הוא היא היה היו היתה הם הן הזה הזאת זאת זה זו יותר יש כאשר כבר כל כמה כמו כן כי לא לו
        לה להם לפני מאוד מה מי מדוע מתי מאיפה עד עוד על עם רק של שלו שלה שלהם שם היכן איפה איך
        למה איזה אילו""",
}  # fmt: skip

_QUESTION_LISTS: Final[Mapping[str, str]] = {
    "en": "kind type sort many much likely called name named tell mention mentioned say said",
    "de": "viele vieler art heißt nannte namens",
    "fr": "nombre type sorte appelle nomme",
    "es": "tipo cantidad llama llamaba nombre",
    "it": "tipo chiama chiamava nome numero",
    "pt": "tipo chama chamava nome",
    "nl": "vele soort heet",
    "ru": "каков какова каково каковы называется назывался",
}

# No English word and no name is among them.
_ASKING_LISTS: Final[Mapping[str, str]] = {
    "de": """
        wann warum welche welchem welchen welcher welches wem wen wer wessen weshalb wie wieso wo
        wodurch wofür wogegen woher wohin womit woran worauf woraus worin worüber worum wovon
        wozu""",
    "fr": "combien lequel laquelle où pourquoi quand quel quelle quelles quels qui quoi",
    "es": "cómo cuál cuáles cuándo cuánta cuántas cuánto cuántos dónde qué quién quiénes",
    "it": "chi cosa perché quale quali quando quanta quante quanti quanto",
    "pt": "onde quais qual quando quanta quantas quanto quantos quem quê",
    "nl": "hoeveel waar waarom wanneer welk welke wie",
    "sv": "hur när vad varför vem vilka vilken vilket",
    "da": "hvad hvem hvilke hvilken hvilket hvor hvordan hvorfor hvornår",
    "no": "hva hvem hvilke hvilken hvor hvordan hvorfor når",
    "fi": "kuinka kuka mihin miksi mikä milloin missä mitä",
    "pl": "czy dlaczego gdzie ile jak jaka jaki jakie kiedy kto która które który",
    "cs": "jak jaká jaké kam kdo kdy kolik která které který proč",
    "hu": "hogyan hol honnan hová ki kik mely melyik mennyi miért mikor milyen",
    "ro": "câte câți câtă cât când ce cine cui unde",
    "tr": "hangi hangisi kaç kime kimi kimin nasıl neden nedir nerede nereden nereye niçin",
    "ca": "quant quants què qui quina quines quins",
    "id": "apakah bagaimana berapa kapan mengapa siapa",
    "vi": "đâu gì nào nhiêu",
}  # fmt: skip

# Runs of unsegmented scripts that ask or bind and mean nothing alone.
_UNSEGMENTED_LISTS: Final[Mapping[str, str]] = {
    "zh": """
        什么时候 什麼時候 什么 什麼 多少 哪些 哪个 哪個 哪里 哪裡 哪一 哪种 哪年 为什么 為什麼
        怎么 怎麼 怎样 如何 何时 几个 谁的 是否 以及 或者 因为 所以 但是 可以 我们 他们 她们
        它们 这个 这些 那个 那些 一个 一种 有关 关于 其中""",
    "ja": """
        でしょうか ですか ますか ましたか について において における に関する いつ どこ どの
        どれ どんな どのような なぜ なに 何が 何を 何の 何と 何か 誰が 誰の いくつ という
        でした ました ません である であり です ます した して から まで より こと もの ため""",
    "ko": """
        무엇을 무엇이 무엇 누가 누구 언제 어디에서 어디서 어디 어떻게 어떤 어느 왜 얼마나 얼마
        몇 입니까 습니까 하였는가 인가요 인가 는가 까요 나요 입니다 습니다 에서는 에서 으로
        에게 부터 까지 그리고""",
    "th": """
        อะไร เมื่อไร เมื่อไหร่ ที่ไหน อย่างไร เท่าไร เท่าไหร่ ทำไม ใคร กี่ ไหน ใด หรือ และ ของ ที่ เป็น คือ ใน ได้
        มี ว่า ให้ กับ จาก โดย นี้ นั้น การ ความ""",
}  # fmt: skip

STOP_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.split()) for language, words in _LISTS.items()
}
"""Function words by ISO 639-1 code: lower case, accents kept, no apostrophes."""

QUESTION_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.split()) for language, words in _QUESTION_LISTS.items()
}
"""Words that shape a question without saying what it is about ("what kind of")."""

ASKING_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.split()) for language, words in _ASKING_LISTS.items()
}
"""Who, when and where in languages with Latin letters: one such word tells which it is."""

UNSEGMENTED_STOP_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    language: tuple(sorted(words.split(), key=len, reverse=True))
    for language, words in _UNSEGMENTED_LISTS.items()
}
"""The same for scripts written without spaces, the longest first."""
