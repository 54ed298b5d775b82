from __future__ import annotations

import threading
from itertools import pairwise

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.text.analysis import find_marks, index_terms, query_phrases, query_terms
from keepsake.text.language import detect_language

TABLE = """CREATE VIRTUAL TABLE words USING fts5 (
    body, tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'")"""
LANGUAGES = ("en", "de", "fr", "es", "ru", "zh", "tr", "el", "ar", "hi", "ro", "vi", "th")


@pytest.fixture
def database():
    with apsw.Connection(":memory:") as connection:
        connection.execute(TABLE)
        yield connection
    connection.close()


def put(database, *texts):
    for text in texts:
        terms = index_terms(text, detect_language(text))
        database.execute("INSERT INTO words (body) VALUES (?)", (terms,))


def quoted(form):
    return '"' + form.replace('"', '""') + '"'


def ask(database, query, languages=LANGUAGES):
    """The numbers of the texts that hold any word of the query that is no stop word."""
    terms = [term for term in query_terms(query, languages) if not term.is_stop]
    expression = " OR ".join(quoted(form) for term in terms for form in term.forms)
    return {row[0] for row in database.execute("SELECT rowid FROM words (?)", (expression,))}


def ask_phrase(database, phrase, languages=LANGUAGES):
    runs = query_phrases(phrase, languages)
    expression = " OR ".join(" + ".join(map(quoted, run)) for run in runs)
    return {row[0] for row in database.execute("SELECT rowid FROM words (?)", (expression,))}


FOUND = {
    "english plural": ("We discussed the batteries of the car.", "battery"),
    "english ending": ("She was running in the park with us.", "run"),
    "possessive": ("This is Anna's idea about the garden.", "Anna"),
    "short note": ("prefers tabs", "preferred tab"),
    "german": ("Die Häuser in der Straße sind alt.", "Haus strasse"),
    "german umlaut": ("Wir haben Müller und die Bäume gesehen.", "Muller"),
    "german eszett": ("Die Straße ist gesperrt, und das ist gut.", "STRASSE"),
    "french": ("Les chevaux de l'homme étaient dans le pré.", "homme"),
    "french accents": ("Il a été élu président de la république.", "elu president"),
    "spanish": ("Las canciones de la niña están en el disco.", "canción"),
    "spanish unaccented": ("El corazón de la política está en la nación.", "corazon"),
    "portuguese unaccented": ("As informações não estão com ele.", "informacoes"),
    "portuguese plural": ("As eleições são em maio e não em junho.", "eleição"),
    "romanian": ("Am cumpărat mașini și orașe pentru țară.", "masina"),
    "romanian cedilla": ("Și-a cumpărat o casă în oraș, dar nu este gata.", "oraş"),
    "turkish": ("Bu kitaplar Ankara'da bir evde ve çok eski.", "kitap Ankara"),
    "turkish I": ("IŞIKLAR bir evde ve daha çok yanıyor.", "ışık"),
    "turkish dotted": ("İstanbul için bir plan ve daha çok para.", "istanbul"),
    "russian": ("Мы говорили о новых книгах и о погоде.", "книга"),
    "russian ё": ("Зелёная ёлка стоит в доме, и она моя.", "елка"),
    "greek": ("Οι σκύλοι της γειτόνισσας είναι στον κήπο.", "σκύλος"),
    "greek accents": ("Η Αθήνα είναι η πρωτεύουσα της χώρας.", "ΑΘΗΝΑ"),
    "arabic": ("اشتريت الكتاب الجديد من المكتبة.", "كتاب"),
    "arabic alef": ("هذا أحمد وهو في المدرسة.", "احمد"),
    "arabic vowels": ("هَذَا كِتَابٌ جَدِيدٌ", "كتاب"),
    "arabic and": ("وصل إبراهيم والأطباء إلى المدينة.", "أطباء"),
    "persian kaf": ("این کتاب‌ها برای من است.", "كتاب"),
    "hindi": ("लड़कियों ने किताबें पढ़ी हैं।", "किताब"),
    "hindi marks": ("हिन्दी में लिखा हुआ पत्र", "पत्र"),
    "hindi nukta": ("यह क़लम मेरी है।", "कलम"),
    "hindi nasal": ("यह किताब हिन्दी में है।", "हिंदी"),
    "thai": ("ฉันซื้อจักรยานใหม่เมื่อวานนี้", "จักรยาน"),
    "thai two characters": ("ฉันชอบชาเขียว", "ชา"),
    "vietnamese exact": ("Tôi thích uống cà phê với bạn.", "cà phê"),
    "vietnamese folded": ("Tôi thích uống cà phê với bạn.", "ca phe"),
    "vietnamese tone": ("Chúng tôi yêu hoà bình và tự do.", "hòa bình"),
    "hebrew written on": ("הילדים הלכו אל הספרייה הגדולה", "גדול"),
    "hebrew points": ("שָׁלוֹם לך", "שלום"),
    "chinese": ("黑豹队赢得了这场比赛。", "黑豹队什么时候赢得比赛？"),
    "chinese one character": ("我家的猫很可爱。", "猫"),
    "japanese": ("昨日、新しい自転車を買いました。", "自転車はいつ買いましたか"),
    "japanese half width": ("ﾊﾟｿｺﾝを買った。", "パソコン"),
    "korean": ("어제 학교에서 친구를 만났다.", "학교"),
    "camel case whole": ("Call getUserName before the login.", "getUserName"),
    "camel case part": ("Call getUserName before the login.", "user"),
    "snake as camel": ("Call get_user_name before the login.", "getUserName"),
    "camel as kebab": ("Call getUserName before the login.", "get-user-name"),
    "brand": ("We moved to GitHub last year.", "github"),
    "brand apart": ("Use git hub.", "GitHub"),
    "dotted name": ("Written in node.js for now.", "nodejs"),
    "dotted name part": ("Written in node.js for now.", "node"),
    "path": ("See src/keepsake/store.py for it.", "store.py"),
    "version": ("Released 1.0.21 today.", "1.0.21"),
    "version prefix": ("Works on Python 3.11.4 only.", "3.11"),
    "c++": ("I like C++ more.", "c++"),
    "c#": ("I like C# more.", "C#"),
    ".net": ("Ported to .NET in May.", ".net"),
    "hyphen": ("Write me an e-mail soon.", "email"),
    "hyphen part": ("A well-known fact.", "known"),
    "thousands": ("It cost 1,000,000 dollars.", "1000000"),
    "decimal": ("Pi is 3,14 or so.", "3.14"),
    "time": ("Meet at 14:30 sharp.", "14:30"),
    "unit": ("A file of 10MB.", "10"),
    "e-mail address": ("Ask anna@example.com first.", "anna@example.com"),
    "address part": ("Ask anna@example.com first.", "anna"),
    "url": ("At https://docs.example.org/guide?x=1 it says so.", "guide"),
    "emoji": ("Party 🎉 tonight", "🎉"),
    "joined emoji": ("Work 👩‍💻 now", "💻"),
    "full width": ("型番はＡＢＣ１２３です", "ABC123"),
    "mixed scripts": ("我用Python3写代码", "python3"),
    "english in russian": ("Мы пишем на Python и используем the Databases.", "database"),
    "name with apostrophe": ("Patrick O’Brien called.", "obrien"),
    "contraction": ("They don’t agree on this.", "don't agree"),
    "arabic digits": ("العدد ١٢٣ كبير", "123"),
    "ligature": ("the ﬁle is open", "file"),
}


@pytest.mark.parametrize("case", FOUND)
def test_texts_are_found(database, case):
    text, query = FOUND[case]
    put(database, text, "Nothing to see.", "Ничего.", "无。")
    assert ask(database, query) == {1}


@pytest.mark.parametrize("case", FOUND)
def test_found_words_are_marked_in_the_text(case):
    text, query = FOUND[case]
    terms = [term for term in query_terms(query, LANGUAGES) if not term.is_stop]
    marks = find_marks(text, terms)
    assert marks
    assert all(0 <= start < end <= len(text) for start, end in marks)
    assert all(a[1] <= b[0] for a, b in pairwise(marks))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("I like C more.", "C++"),
        ("Released 1.0.2 today.", "1.0.21"),
        ("Released 10 21 today.", "1.0.21"),
        ("Це моя їжа і мій хліб.", "іжа"),
        ("喜欢喝茶", "欢茶"),
        ("The internet is down.", ".NET"),
        ("Ba đi chợ ở Huế.", "bà của họ về đâu?"),
        ("Bu t harfi için bir örnek ve çok kısa.", "Tuna"),
    ],
)
def test_other_texts_are_not_found(database, text, query):
    put(database, text)
    assert ask(database, query) == set()


def test_languages_mix_in_one_index(database):
    put(
        database,
        "The houses of my neighbor are old and they are red.",
        "Die Häuser von meinem Nachbarn sind alt, und sie sind rot.",
        "Las casas de mi vecino son viejas y también rojas.",
        "Дома моего соседа старые, и они красные.",
    )
    assert ask(database, "house") == {1}
    assert ask(database, "Haus") == {2}
    assert ask(database, "casa") == {3}
    assert ask(database, "дом") == {4}
    assert ask(database, "Where are the houses of the neighbor?") == {1}
    assert ask(database, "Wem gehören die Häuser?") == {2}


def test_phrases_keep_their_order(database):
    put(
        database,
        "The quick brown fox uses GitHub Actions.",
        "A brown quick fox uses actions of GitHub.",
        "Die alten Häuser sind nicht weit von der alten Stadt.",
        "我喜欢喝绿茶",
    )
    assert ask_phrase(database, "quick brown foxes") == {1}
    assert ask_phrase(database, "github actions") == {1}
    assert ask_phrase(database, "alte Häuser") == {3}
    assert ask_phrase(database, "喝绿茶") == {4}
    assert ask_phrase(database, "绿茶喝") == set()


def shown(query, languages=("en",)):
    return {term.surface: term.is_stop for term in query_terms(query, languages)}


@pytest.mark.parametrize(
    ("query", "content"),
    [
        ("What is the name of my dog?", {"dog"}),
        ("How many times did we meet in Berlin?", {"times", "meet", "Berlin"}),
        ("Wann habe ich mit dem Arzt gesprochen?", {"Arzt", "gesprochen"}),
        ("wer ist Anna", {"Anna"}),
        ("Где находится мой паспорт?", {"находится", "паспорт"}),
        ("¿Dónde está el libro?", {"libro"}),
        ("What does the IT department do?", {"IT", "department"}),
        ("US president", {"US", "president"}),
        ("die hard", {"die", "hard"}),
        ("C++ or Rust", {"C++", "Rust"}),
    ],
)
def test_stop_words_are_told_from_content(query, content):
    languages = ("en", "de", "ru", "es")
    assert {word for word, is_stop in shown(query, languages).items() if not is_stop} == content


def test_chinese_question_words_are_stop_words():
    terms = shown("黑豹队什么时候赢了")
    assert not terms["黑豹"]
    assert terms["什么"]
    assert terms["时候"]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("La configuración de la red no está en el manual.", "configuración"),
        ("La configuración de la red no está en el manual.", "configuracion"),
        ("la configuracion de la red", "configuración"),
        ("Bu kitabın konusu çok güzel ve çok eski.", "konusu güzel"),
        ("Tôi thích uống cà phê với bạn.", "cà phê ở đâu?"),
        ("A word is đường in the language of Vietnam, and nhà is another.", "đường ở đâu?"),
        ("Tôi thích uống cà phê với bạn.", "ca phe"),
    ],
)
def test_a_word_counts_once_however_its_accents_are_typed(text, query):
    held = index_terms(text, detect_language(text)).split()
    terms = [term for term in query_terms(query, LANGUAGES) if not term.is_stop]
    assert [len(set(held).intersection(term.forms)) for term in terms] == [1] * len(terms)


def test_stop_words_stay_in_the_index():
    assert index_terms("to be or not to be", "en").split() == ["to", "be", "or", "not", "to", "be"]


def test_marks_are_exact():
    text = "Die Häuser am Fluss; das Haus."
    marks = find_marks(text, query_terms("Haus", ("de",)), "de")
    assert [text[a:b] for a, b in marks] == ["Häuser", "Haus"]
    text = "我家的黑豹队赢了，黑豹！"
    marks = find_marks(text, query_terms("黑豹队", ("zh",)))
    assert [text[a:b] for a, b in marks] == ["黑豹队", "黑豹"]


@given(st.text(max_size=300), st.sampled_from(["", *LANGUAGES]))
def test_terms_reach_the_index_as_written(text, language):
    terms = index_terms(text, language)
    assert not any(term == "" for term in terms.split(" ")) or terms == ""
    with apsw.Connection(":memory:") as connection:
        connection.execute(TABLE)
        connection.execute("INSERT INTO words (body) VALUES (?)", (terms,))
        connection.execute("CREATE VIRTUAL TABLE seen USING fts5vocab (words, 'row')")
        seen = {row[0] for row in connection.execute("SELECT term FROM seen")}
    connection.close()
    # SQLite folds a few letters once more, for texts and queries alike.
    assert {term.casefold() for term in seen} == {term.casefold() for term in terms.split()}


@given(st.text(max_size=200))
def test_any_query_is_understood(text):
    for term in query_terms(text, ("en", "de")):
        assert term.forms
        assert all(form and " " not in form for form in term.forms)


@given(st.text(st.characters(categories=["L", "M", "N"]), max_size=30))
def test_a_text_is_found_by_itself(text):
    terms = set(index_terms(text).split())
    for term in query_terms(text):
        assert not terms.isdisjoint(term.forms)


def test_threads_do_not_disturb_each_other():
    words = [f"connection{i}s running{i} houses{i}" for i in range(300)]
    expected = [index_terms(text + " again", "en") for text in words]
    found: list[list[str]] = []

    def analyze():
        found.append([index_terms(text + " again", "en") for text in words])

    threads = [threading.Thread(target=analyze) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
