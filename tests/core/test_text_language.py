from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.text.language import detect_language, question_language

SENTENCES = {
    "en": "The build has been failing on Windows since we moved to the new compiler.",
    "de": "Der Termin mit dem Zahnarzt ist am Montag, und ich habe ihn schon zweimal verschoben.",
    "fr": "Je préfère le thé au café, mais pas dans les réunions avec les clients.",
    "es": "El perro de mi hermana está en la casa y no quiere salir al jardín.",
    "it": "Il gatto della mia vicina è sulla tavola e non vuole scendere.",
    "pt": "O gato não está em casa porque saiu com os meus irmãos.",
    "nl": "Ik heb een nieuwe fiets gekocht en die staat voor het huis van mijn moeder.",
    "sv": "Jag har köpt en ny cykel som står utanför huset och den är inte billig.",
    "da": "Jeg har købt en ny cykel, og den står ude foran huset hos mig.",
    "no": "Jeg har kjøpt en ny sykkel, og jeg vet ikke hva den er verdt.",
    "fi": "Minulla on uusi polkupyörä, mutta se ei ole vielä täällä, ja siksi kävelen.",
    "pl": "To jest mój nowy rower, ale nie wiem, czy jest dobry na zimę.",
    "cs": "Mám nové kolo, které stojí před domem, ale ještě jsem na něm nejel.",
    "hu": "Ez egy új kerékpár, amely a ház előtt van, és nem volt olcsó.",
    "ro": "Am cumpărat o bicicletă nouă și este în fața casei, dar nu am mers cu ea.",
    "tr": "Bu yeni bir bisiklet ve evin önünde duruyor, çünkü daha binmedim.",
    "id": "Saya membeli sepeda baru yang ada di depan rumah dan belum dipakai.",
    "vi": "Tôi đã mua một chiếc xe đạp mới và nó ở trước nhà của tôi.",
    "ru": "Я купил новый велосипед, и он стоит перед домом, но я на нём ещё не ездил.",
    "uk": "Я купив новий велосипед, і він стоїть перед будинком, але я ще не їздив.",
    "bg": "Купих си нов велосипед и той е пред къщата, но още не съм го карал.",
    "el": "Αγόρασα ένα καινούργιο ποδήλατο και είναι μπροστά στο σπίτι.",
    "ar": "اشتريت دراجة جديدة وهي أمام المنزل ولكن لم أركبها بعد.",
    "fa": "من یک دوچرخه نو خریدم که جلوی خانه است و هنوز سوار آن نشده‌ام.",
    "he": "קניתי אופניים חדשים והם עומדים לפני הבית.",
    "hi": "मैंने एक नई साइकिल खरीदी है और वह घर के सामने है।",
    "th": "ฉันซื้อจักรยานใหม่และมันอยู่หน้าบ้าน",
    "zh": "我买了一辆新自行车，它停在房子前面。",
    "ja": "新しい自転車を買いました。家の前にあります。",
    "ko": "새 자전거를 샀는데 집 앞에 있습니다.",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_tells_its_language(language):
    assert detect_language(SENTENCES[language]) == language


@pytest.mark.parametrize(
    "text", ["", "12345", "🙂🙂", "npm install foo", "Anna Berlin", "C++", "hotel", "x = y + 1"]
)
def test_no_guess_without_evidence(text):
    assert detect_language(text) == ""


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Wann startete Sky Digital?", "de"),
        ("Cine conduce firma Lidl?", "ro"),
        ("Tuna nereden doğuyor?", "tr"),
        ("Who won Super Bowl XLIX?", "en"),
        ("Hindenburg 1937", ""),
        ("die hard", ""),
        ("Erdoğan Berlin", ""),
        ("Что пела Леди Гага?", "ru"),
        ("أين منبع الدانوب؟", "ar"),
        ("हिंडनबर्ग किस साल जला?", "hi"),
    ],
)
def test_a_short_question_is_in_the_language_of_the_memory_that_it_can_be(text, language):
    assert question_language(text, ["ar", "de", "en", "es", "hi", "ro", "ru", "tr"]) == language


def test_a_question_is_in_the_only_language_of_the_memory_with_its_letters():
    assert question_language("Hindenburg 1937", ["en", "ru"]) == "en"
    assert question_language("Hindenburg 1937", []) == "en"
    assert question_language("Гинденбург", ["en", "ru"]) == "ru"
    assert question_language("Гинденбург", ["en", "ru", "uk"]) == ""


def test_signs_on_letters_belong_to_small_words():
    assert detect_language("संघनित्र का पेटेंट वाट में कब हुआ?") == "hi"


def test_foreign_names_do_not_change_the_language():
    assert detect_language("Ο σκύλος του John είναι στο New York με την Anna.") == "el"
    assert detect_language("我在 GitHub 上写了一个 Python 脚本。") == "zh"
    assert (
        detect_language("Das Meeting ist am Freitag, und ich habe die Slides noch nicht.") == "de"
    )


@given(st.text(max_size=400))
def test_any_text_has_a_language_or_none(text):
    assert len(detect_language(text)) in {0, 2}
