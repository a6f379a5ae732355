"""E-mail: letters as text and HTML, with one click to hear no more, sent through the host's own mail server."""

from __future__ import annotations

from email.headerregistry import HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from email.utils import formatdate, make_msgid
from html import escape
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.words import Words

from .outgoing import NotReached
from .wording import TABLES, Letter, Sentence, frame_words

SECONDS = 20.0
UNSUBSCRIBE = "List-Unsubscribe"


class BadMailSetting(ThalassaError):
    """The address of the mail server cannot be used: says why."""

    code = "bad_mail_setting"


class MailServer(NamedTuple):
    """``smtp://user:password@host:port?from=thalassa@example.org``; ``smtps`` for TLS from the first byte on."""

    host: str
    port: int
    user: str | None
    password: str | None
    sender: str
    tls: bool
    starttls: bool | None
    """None: where the server offers it."""


def mail_server(url: str) -> MailServer:
    """
    >>> mail_server("smtps://ann:s%40fe@mail.example.org?from=games@example.org").port
    465
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadMailSetting(f"not the address of a mail server: {url.partition('@')[2] or url!r}") from None
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in ("smtp", "smtps", "smtp+starttls") or not parts.hostname:
        raise BadMailSetting(
            "a mail server is given as smtp://, smtp+starttls:// or smtps:// and its name, "
            "such as smtps://user:password@mail.example.org?from=thalassa@example.org"
        )
    if "@" not in sender:
        raise BadMailSetting("the mail server's address has to end with ?from=thalassa@example.org")
    tls = parts.scheme == "smtps"
    return MailServer(
        parts.hostname,
        port or (465 if tls else 587),
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
        sender,
        tls,
        True if parts.scheme == "smtp+starttls" else None,
    )


class _OneLine(UnstructuredHeader):
    """An address in it is neither broken nor encoded, however long: who reads it takes it as it stands (RFC 8058)."""

    def fold(self, *, policy: EmailPolicy) -> str:
        return f"{UNSUBSCRIBE}: {self}{policy.linesep}"


_headers = HeaderRegistry()
_headers.map_to_type(UNSUBSCRIBE, _OneLine)  # type: ignore[arg-type]  # the registry adds BaseHeader itself
_POLICY = SMTP.clone(header_factory=_headers)


def compose(
    server: MailServer, to: str, letter: Letter, base: str, message_id: str, off: str | None
) -> EmailMessage:
    """``off``: the address at which one click ends these letters; None for letters somebody has just asked for."""
    say = frame_words(letter.language)
    mail = EmailMessage(_POLICY)
    mail["From"] = f"Thalassa <{server.sender}>"
    mail["To"] = to
    mail["Subject"] = letter.title if off is None else _subject(letter)
    mail["Date"] = formatdate(localtime=False)
    mail["Message-ID"] = make_msgid(message_id, domain=server.sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    if off is not None:
        mail[UNSUBSCRIBE] = f"<{off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    foot = None if off is None else say.say("notice.mail.off")
    text = [f"{one.title}\n{one.text}\n{base}{one.path}\n" for one in letter.sentences]
    mail.set_content("\n".join([*text, *([] if foot is None else [f"-- \n{foot}\n{off}"])]) + "\n")
    mail.add_alternative(_html(letter, base, foot, off, say), subtype="html")
    return mail


def _subject(letter: Letter) -> str:
    first = letter.sentences[0]
    subject = f"{first.title}: {first.text}" if len(letter.sentences) == 1 else letter.title
    return " ".join(subject.split())[:150]


def _html(letter: Letter, base: str, foot: str | None, off: str | None, say: Words) -> str:
    """Tables and inline styles: what mail programs understand."""
    rows = "".join(
        f'<tr><td style="padding:14px 20px;border-bottom:1px solid #e3d3b4">'
        f'<div style="font:400 20px Georgia,serif;color:#1b1411">{escape(one.title)}</div>'
        f'<div style="padding:4px 0 12px">{escape(one.text)}</div>'
        f'<a href="{escape(base + one.path)}" style="display:inline-block;padding:9px 18px;border-radius:6px;'
        f'background:#114a6b;color:#ffffff;text-decoration:none;font-weight:bold">{escape(say.say(_button(one, off)))}</a></td></tr>'
        for one in letter.sentences
    )
    end = (
        ""
        if foot is None
        else f'<tr><td style="padding:12px 20px;font-size:13px;color:#5b4a3c"><a href="{escape(off or "")}"'
        f' style="color:#5b4a3c">{escape(foot)}</a></td></tr>'
    )
    return (
        f'<!doctype html><html lang="{letter.language}"><body style="margin:0;padding:16px;background:#f3ead9;'
        f'font:16px/1.4 Verdana,sans-serif;color:#2b201a"><table role="presentation" cellspacing="0" '
        f'style="width:100%;max-width:560px;margin:0 auto;background:#fdf9f1;border-radius:8px">'
        f'<tr><td style="padding:14px 20px;background:#1b1411;color:#f6e8d2;font:400 22px Georgia,serif;'
        f'border-radius:8px 8px 0 0">Thalassa</td></tr>{rows}{end}</table></body></html>'
    )


def _button(sentence: Sentence, off: str | None) -> str:
    if off is None:
        return "letter.open"
    return "notice.mail.tables" if sentence.path == TABLES else "notice.mail.open"


async def send(server: MailServer, mail: EmailMessage) -> None:
    """Raises NotReached with the mail server's reason."""
    try:
        await aiosmtplib.send(
            mail,
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            use_tls=server.tls,
            start_tls=server.starttls,
            timeout=SECONDS,
        )
    except aiosmtplib.SMTPRecipientsRefused:
        raise NotReached("mail_refused") from None
    except aiosmtplib.SMTPResponseException as error:
        # Its text may name people and machines, its number says what is wrong.
        raise NotReached("mail_server", problem=f"{type(error).__name__} {error.code}") from None
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
        raise NotReached("mail_server", problem=type(error).__name__) from None
