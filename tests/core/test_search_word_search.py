from __future__ import annotations

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.search.lexical import LexicalQuery
from keepsake.search.word_search import WordSearch
from keepsake.store.readers import Readers
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.analysis import query_terms


def test_parts_searched_at_once_find_what_one_search_finds(data_folder):
    texts = [f"heron {n}: {'still ' * (n % 5)}by the pond {n % 7}" for n in range(60)]
    with Engine.open(
        data_folder, load_embedder=HashingEmbedder, watch=False, embed=False
    ) as engine:
        engine.remember_many([Capture(text=text) for text in texts])
    readers = Readers(data_folder.database)
    whole, parted = WordSearch(readers), WordSearch(readers, smallest_part=15)
    query = LexicalQuery(tuple(query_terms("still heron pond 3")))
    try:
        wanted = whole.best(query, Filters(), 20)
        found = parted.best(query, Filters(), 20)
    finally:
        whole.close()
        parted.close()
        readers.close()
    assert len(wanted) == 20
    assert [match.score for match in found] == [match.score for match in wanted]
