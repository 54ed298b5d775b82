from __future__ import annotations

import gzip
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

import pytest

from keepsake.errors import InvalidInputError, UnreadableFileError
from keepsake.ingest.fetching import (
    BROKEN,
    LARGEST_PAGE,
    NOT_AN_ADDRESS,
    NOT_PUBLIC,
    TOO_LARGE,
    TOO_MANY,
    TOO_SLOW,
    Address,
    fetch,
    is_public,
)


class Site(BaseHTTPRequestHandler):
    """Answers by path."""

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].strip("/")
        self.server.seen.append((self.path, dict(self.headers)))  # type: ignore[attr-defined]
        answer = getattr(self, f"answer_{name}", self.answer_missing)
        answer()

    def send(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def answer_page(self) -> None:
        self.send("<p>Привет".encode("cp1251"), Content_Type="text/html; charset=windows-1251")

    def answer_moved(self) -> None:
        self.send(b"", 301, Location="/page?x=1")

    def answer_circle(self) -> None:
        self.send(b"", 302, Location="/circle")

    def answer_inward(self) -> None:
        self.send(b"", 307, Location=f"http://localhost:{self.server.server_port}/page")  # type: ignore[attr-defined]

    def answer_file(self) -> None:
        self.send(b"", 302, Location="file:///etc/passwd")

    def answer_packed(self) -> None:
        self.send(gzip.compress(b"text"), Content_Encoding="gzip")

    def answer_bomb(self) -> None:
        self.send(gzip.compress(bytes(LARGEST_PAGE + 1)), Content_Encoding="gzip")

    def answer_large(self) -> None:
        try:
            self.send(bytes(LARGEST_PAGE + 1))
        except OSError:
            return

    def answer_cut(self) -> None:
        self.send(b"half", Content_Length="100")

    def answer_drip(self) -> None:
        try:
            self.send(b"")
            while not self.server.ended.wait(0.02):  # type: ignore[attr-defined]
                self.wfile.write(b".")
        except OSError:
            return

    def answer_missing(self) -> None:
        self.send(b"", 404)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.seen = []  # type: ignore[attr-defined]
    server.ended = threading.Event()  # type: ignore[attr-defined]
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.02))
    thread.start()
    yield server
    server.ended.set()  # type: ignore[attr-defined]
    server.shutdown()
    thread.join()
    server.server_close()


def everywhere(_address: Address) -> bool:
    return True


def address(site: ThreadingHTTPServer, path: str) -> str:
    return f"http://127.0.0.1:{site.server_port}/{path}"


def test_a_page_comes_with_its_type_and_encoding(site: ThreadingHTTPServer):
    page = fetch(f" {address(site, 'page')}#part ", allows=everywhere)
    assert (page.content_type, page.charset) == ("text/html", "windows-1251")
    assert page.body.decode(page.charset) == "<p>Привет"


def test_redirects_are_followed_to_the_end(site: ThreadingHTTPServer):
    page = fetch(address(site, "moved"), allows=everywhere)
    assert page.url == address(site, "page?x=1")
    with pytest.raises(UnreadableFileError, match=TOO_MANY):
        fetch(address(site, "circle"), allows=everywhere)
    with pytest.raises(InvalidInputError, match=NOT_AN_ADDRESS):
        fetch(address(site, "file"), allows=everywhere)


def test_nothing_of_this_computer_or_its_network_is_fetched(site: ThreadingHTTPServer):
    for host in ("127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1"):
        with pytest.raises((InvalidInputError, UnreadableFileError)) as caught:
            fetch(f"http://{host}:{site.server_port}/page")
        assert str(caught.value) == NOT_PUBLIC or host in {"[::1]"}
    assert site.seen == []  # type: ignore[attr-defined]


def test_every_redirect_is_judged_again(site: ThreadingHTTPServer):
    judged: list[Address] = []

    def first_only(one: Address) -> bool:
        judged.append(one)
        return len(judged) == 1

    with pytest.raises(InvalidInputError, match="private network"):
        fetch(address(site, "inward"), allows=first_only)
    assert len(site.seen) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("written", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1::1", True), ("10.1.2.3", False),
        ("172.16.0.1", False), ("192.168.1.1", False), ("169.254.169.254", False),
        ("100.64.0.1", False), ("127.0.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False),
        ("255.255.255.255", False), ("::1", False), ("::", False), ("fc00::1", False),
        ("fe80::1", False), ("ff02::1", False), ("::ffff:10.0.0.1", False),
        ("::ffff:93.184.216.34", True), ("64:ff9b::a00:1", False), ("::7f00:1", False),
        ("2002:a00:1::", False), ("2001:0:102:304::1", False),
    ],
)  # fmt: skip
def test_which_addresses_are_public(written: str, public: bool):
    assert is_public(ip_address(written)) is public


def test_no_proxy_is_asked(site: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert fetch(address(site, "page"), allows=everywhere).body


@pytest.mark.parametrize(
    ("path", "reason"),
    [("large", TOO_LARGE), ("bomb", TOO_LARGE), ("cut", BROKEN), ("nothing", "answered 404")],
)
def test_pages_that_cannot_be_had_say_why(site: ThreadingHTTPServer, path: str, reason: str):
    with pytest.raises(UnreadableFileError, match=reason):
        fetch(address(site, path), allows=everywhere)


def test_a_page_that_drips_is_given_up(site: ThreadingHTTPServer):
    with pytest.raises(UnreadableFileError, match=TOO_SLOW):
        fetch(address(site, "drip"), allows=everywhere, seconds=0.3)


def test_a_packed_page_is_unpacked(site: ThreadingHTTPServer):
    assert fetch(address(site, "packed"), allows=everywhere).body == b"text"


def test_a_closed_door_says_so():
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(UnreadableFileError, match="could not be fetched"):
            fetch(f"http://127.0.0.1:{closed.getsockname()[1]}/", allows=everywhere)


@pytest.mark.parametrize(
    "url",
    [
        "", "example.org", "ftp://x.org/", "file:///etc/passwd", "http://", "http://x.org:99999/",
        "http://[1::", "javascript:alert(1)", "http://me:secret@x.org/", "http://x.org:0/",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str):
    with pytest.raises(InvalidInputError) as caught:
        fetch(url)
    assert "secret" not in str(caught.value)


def test_letters_of_any_script_are_sent_as_the_web_wants_them(site: ThreadingHTTPServer):
    fetch(address(site, "page?q=größe und mehr"), allows=everywhere)
    ((path, headers),) = site.seen  # type: ignore[attr-defined]
    assert path == "/page?q=gr%C3%B6%C3%9Fe%20und%20mehr"
    assert headers["Host"] == f"127.0.0.1:{site.server_port}"
