"""Fetches one web page, and only from where everybody may look."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, quote, urljoin, urlsplit

import truststore

import keepsake
from keepsake.errors import InvalidInputError, UnreadableFileError

LARGEST_PAGE: Final = 20_000_000
SECONDS: Final = 30.0
NOT_AN_ADDRESS: Final = "This is not the address of a web page."
NOT_PUBLIC: Final = "The address leads into a private network, from which nothing is fetched."
TOO_LARGE: Final = "The page is larger than 20 MB."
TOO_SLOW: Final = "The page took too long."
TOO_MANY: Final = "The page sends from one address to the next without end."
NO_SITE: Final = "There is no such site, or no connection to the internet."
NOT_PROVEN: Final = "The site cannot prove that it is the one it claims to be."
BROKEN: Final = "The page came damaged."
_STEP_SECONDS: Final = 10.0
_MOST_REDIRECTS: Final = 5
_BLOCK: Final = 65_536
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_KEPT_IN_PATH: Final = "/?&=:;@!$'()*+,%~-._[]"
_GZIP_OR_ZLIB: Final = 47  # zlib's word for "either, as the data begins"
# Networks whose addresses hold one of the old protocol in their last 32 bits.
_EMBEDDING: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """A page as it came: its address after redirects, its type and its bytes."""

    url: str
    content_type: str
    charset: str
    body: bytes


def is_public(address: Address) -> bool:
    """Whether an address belongs to the open internet, however it is written."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if any(address in network for network in _EMBEDDING):
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


def fetch(
    url: str, *, allows: Callable[[Address], bool] = is_public, seconds: float = SECONDS
) -> FetchedPage:
    """Get a page over HTTP or HTTPS, never through a proxy, following a few redirects.

    ``allows`` judges every address to which a connection is made. InvalidInputError for what is
    no address of a public page, UnreadableFileError for what cannot be had now.
    """
    target = url.strip()
    with _Deadline(seconds) as deadline:
        for _ in range(_MOST_REDIRECTS + 1):
            parts = _checked(target)
            with _translated(deadline), closing(_connection(parts, allows, deadline)) as connection:
                connection.request("GET", _path(parts), headers=_headers())
                with closing(connection.getresponse()) as response:
                    location = response.getheader("Location", "")
                    if response.status not in _REDIRECTS or not location:
                        return _page(target, response)
                    target = urljoin(target, location)
    raise UnreadableFileError(TOO_MANY)


class _Deadline:
    """Cuts the connection when the time is over, however slowly bytes drip in."""

    def __init__(self, seconds: float) -> None:
        self.passed = False
        self._socket: socket.socket | None = None
        self._timer = threading.Timer(seconds, self._pass)
        self._timer.daemon = True

    def __enter__(self) -> _Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        self._timer.join()

    def watch(self, opened: socket.socket) -> None:
        self._socket = opened

    def _pass(self) -> None:
        self.passed = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


def _checked(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidInputError(NOT_AN_ADDRESS) from error
    if parts.scheme not in {"http", "https"} or not parts.hostname or port == 0:
        raise InvalidInputError(NOT_AN_ADDRESS, hint="It begins with http:// or https://.")
    if parts.username is not None or parts.password is not None:
        raise InvalidInputError("An address with a user name in it is not fetched.")
    return parts


def _connection(
    parts: SplitResult, allows: Callable[[Address], bool], deadline: _Deadline
) -> http.client.HTTPConnection:
    """A connection to an address that was judged itself: no name is looked up a second time."""
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    opened = _connected(host, port, allows)
    deadline.watch(opened)
    if not secure:
        connection = http.client.HTTPConnection(host, port)
    else:
        context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        try:
            opened = context.wrap_socket(opened, server_hostname=host)
        except OSError:
            opened.close()
            raise
        deadline.watch(opened)
        connection = http.client.HTTPSConnection(host, port, context=context)
    connection.sock = opened
    return connection


def _connected(host: str, port: int, allows: Callable[[Address], bool]) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise InvalidInputError(NOT_AN_ADDRESS) from error
    places = [(family, place) for family, _, _, _, place in found]
    if not all(allows(ip_address(str(place[0]).partition("%")[0])) for _, place in places):
        raise InvalidInputError(NOT_PUBLIC)
    failure = OSError("no address")
    for family, place in places:
        opened = socket.socket(family, socket.SOCK_STREAM)
        opened.settimeout(_STEP_SECONDS)
        try:
            opened.connect(place)
        except OSError as error:
            opened.close()
            failure = error
        else:
            return opened
    raise failure


def _path(parts: SplitResult) -> str:
    path = quote(parts.path or "/", safe=_KEPT_IN_PATH)
    return f"{path}?{quote(parts.query, safe=_KEPT_IN_PATH)}" if parts.query else path


def _headers() -> dict[str, str]:
    return {
        "User-Agent": f"Keepsake/{keepsake.__version__} (personal archive)",
        "Accept": "text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }


def _page(url: str, response: http.client.HTTPResponse) -> FetchedPage:
    if response.status != http.client.OK:
        message = f"The page cannot be had: the site answered {response.status} {response.reason}."
        raise UnreadableFileError(message.replace(" .", "."))
    return FetchedPage(
        url=url,
        content_type=response.headers.get_content_type(),
        charset=response.headers.get_content_charset("") or "",
        body=_body(response),
    )


def _body(response: http.client.HTTPResponse) -> bytes:
    """All of the body, unpacked if the site packed it though it was asked not to."""
    packed = response.getheader("Content-Encoding", "identity").lower()
    unpacking = zlib.decompressobj(_GZIP_OR_ZLIB) if packed in {"gzip", "deflate"} else None
    body = bytearray()
    while block := response.read(_BLOCK):
        body += unpacking.decompress(block, LARGEST_PAGE) if unpacking else block
        if len(body) > LARGEST_PAGE or (unpacking and unpacking.unconsumed_tail):
            raise UnreadableFileError(TOO_LARGE)
    if response.length:  # what was promised and did not come
        raise UnreadableFileError(BROKEN)
    return bytes(body)


@contextmanager
def _translated(deadline: _Deadline) -> Iterator[None]:
    """What networks do, in a sentence."""
    try:
        yield
    except (OSError, http.client.HTTPException, zlib.error) as error:
        raise UnreadableFileError(_reason(error, deadline)) from error
    if deadline.passed:
        raise UnreadableFileError(TOO_SLOW)


def _reason(error: Exception, deadline: _Deadline) -> str:
    if deadline.passed or isinstance(error, TimeoutError):
        return TOO_SLOW
    match error:
        case socket.gaierror():
            return NO_SITE
        case ssl.SSLCertVerificationError():
            return NOT_PROVEN
        case http.client.HTTPException() | zlib.error():
            return BROKEN
        case OSError():
            return f"The page could not be fetched ({error.strerror or error})."
        case _:
            return BROKEN
