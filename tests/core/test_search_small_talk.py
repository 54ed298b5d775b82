from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.search.small_talk import is_small_talk


@pytest.mark.parametrize(
    "text",
    [
        "hi", "Hello!", "hey there", "good morning", "Good morning!!", "thanks",
        "Thank you so much",
        "ok thanks", "OK, thanks!", "hi, how are you?", "yes", "No.", "nope", "yes please", "lol",
        "hahaha", "hehe", "bye", "see you later", "great, thanks a lot 😀", "👍", "😂😂😂", "❤️",
        "👩‍👩‍👧", "👍🏽", "🇩🇪", ":)", "<3", "xD", "what's up", "what’s up?", "got it", "hmm",
        "Hallo", "guten Morgen", "danke schön", "Tschüss", "ja", "nein", "alles klar, danke",
        "bonjour", "merci beaucoup", "oui", "ça va ?", "hola", "muchas gracias", "sí", "¡Hola!",
        "你好", "你好！", "谢谢", "謝謝你", "好的，谢谢", "好的谢谢", "哈哈哈",
        "再见", "早上好", "没有问题", "不是", "不错", "好吧", "嗯嗯", "是的", "不",
        "ありがとう", "ありがとうございます", "こんにちは。", "はい", "いいえ", "笑",
        "www", "了解です",
        "안녕하세요", "감사합니다", "네", "아니요", "ㅋㅋㅋ", "고마워요!",
        "ＯＫ", "  thanks  ",
    ],
)  # fmt: skip
def test_small_talk_is_recognized(text):
    assert is_small_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        "Rust", "12345", "666", "C++", "C#", "hi-fi", "Thanksgiving", "hello world", "ok google",
        "Hi Anna", "no code", "yes band", "thanks for the fish", "bye laws", "good morning Vietnam",
        "yo-yo", "okapi", "nova", "not", "how", "what", "x", "k8s", "Jan", "ja_JP", "no.5", "/ok",
        "what's up with the server", "@hi", "hi@example.com", "thank-you notes", '"hello"', "no-op",
        "Haha GmbH", "Merci chocolate", "salut les copains", "Hola app", "Vale la pena",
        "你好世界", "谢谢光临餐厅", "好的餐厅", "哈哈镜", "不锈钢", "对数", "是否",
        "早餐", "行李", "可以吃的花", "没有人",
        "はい、田中", "草津", "笑顔", "안녕 클레오파트라", "네이버", "예산",
        "☕ recipes", "", "   ", "?", "...", '"', "-", "()", "𝄞 score", "→", "∑", "€", "°C", "1️",
    ],
)  # fmt: skip
def test_questions_are_no_small_talk(text):
    assert not is_small_talk(text)


@given(st.text(max_size=120))
def test_no_text_breaks_it(text):
    is_small_talk(text)


@pytest.mark.parametrize("words", ["不是", "ok ", "哈", "bye ", "haha ", "好的", "네", "谢谢了"])
def test_endless_small_talk_with_a_stranger_at_its_end_takes_no_time(words):
    assert not is_small_talk((words * 80)[:76] + "zebra"[:4])
