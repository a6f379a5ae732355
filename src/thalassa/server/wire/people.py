"""Being found again over REST: passkeys, e-mail, what is kept of a person."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from thalassa.kernel.extras.style import Leaning
from thalassa.kernel.messages import Json

from .times import Body


class PasskeyInfo(msgspec.Struct, frozen=True):
    """One of the asking guest's passkeys; ``created`` is its name in addresses."""

    label: str
    created: float
    used: float | None


class Account(msgspec.Struct, frozen=True):
    """By what the asking guest is found again."""

    passkeys: tuple[PasskeyInfo, ...]
    mail: str | None
    """The confirmed e-mail address."""
    sends_mail: bool
    """Whether this server can send e-mail."""
    passkeys_possible: bool
    """Whether the address in the browser is a name: passkeys do not work for numbers."""


class PasskeyQuestion(msgspec.Struct, frozen=True):
    """What the browser hands to its authenticator (as WebAuthn's JSON)."""

    options: Json


class PasskeyAnswer(Body, frozen=True):
    """What the authenticator gave (as WebAuthn's JSON)."""

    credential: dict[str, Json]


class SignInMail(Body, frozen=True):
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]
    language: Annotated[str, msgspec.Meta(max_length=8)]


Bond = Literal["friend", "ignored"]


class PersonRating(msgspec.Struct, frozen=True):
    """How strong somebody is at a game, give or take, from games among people; or a bot, from all it has played."""

    game: str
    rating: int
    give_or_take: int
    games: int
    won: int


class Leader(msgspec.Struct, frozen=True):
    handle: str
    name: str
    rating: PersonRating
    mine: bool


class BotLeader(msgspec.Struct, frozen=True):
    bot: str
    rating: PersonRating


class Leaderboard(msgspec.Struct, frozen=True):
    """The best of a game, the surest first."""

    game: str
    leaders: tuple[Leader, ...]
    bots: tuple[BotLeader, ...]
    """Rated apart: what they play does nothing to people's ratings."""


class RatingChange(msgspec.Struct, frozen=True):
    """What a game did to a rating: what it was afterwards, and by how much it changed."""

    rating: int
    give_or_take: int
    change: int


class PersonGame(msgspec.Struct, frozen=True):
    """A finished game, as it ended for one of its people."""

    game: str
    place: int
    score: int
    scores: tuple[int, ...]
    """Of all seats, the first place first."""
    won: bool
    others: tuple[str, ...]
    """Names of the other people; empty for a player who left."""
    bots: tuple[str, ...]
    """Their keys."""
    rated: RatingChange | None
    """None if the game does not count, as all in which bots played."""
    time: float
    table: str | None
    """Its address, for those who may look at it."""
    counts: str | None = None
    """What this score counts (the code of a part), where the seats count different things: then no scores are compared."""


class PuzzleLevel(msgspec.Struct, frozen=True):
    game: str
    rating: int


class GameCount(msgspec.Struct, frozen=True):
    game: str
    games: int


class Profile(msgspec.Struct, frozen=True):
    """What others may know of a person."""

    handle: str
    name: str
    since: float
    mine: bool
    hidden: bool
    ratings: tuple[PersonRating, ...]
    games: tuple[PersonGame, ...]
    """The newest first."""
    puzzles: tuple[PuzzleLevel, ...]
    ladders: tuple[GameCount, ...]
    """Games of levels played to their end."""
    habits: Habits | None = None
    styles: tuple[PlayStyle, ...] = ()
    """Game by game, the most played first."""
    away: float | None = None
    """Until when on vacation."""
    online: bool = False
    bond: Bond | None = None
    """What the person is to the asking guest."""
    against: Against | None = None


class PlayStyle(msgspec.Struct, frozen=True):
    """How somebody plays a game, from so many finished ones."""

    game: str
    games: int
    leanings: tuple[Leaning, ...]


class Habits(msgspec.Struct, frozen=True):
    """How somebody plays over days."""

    answer: float | None
    """Seconds within which half of the decisions were made."""
    decisions: int
    late: int
    """Decisions a bot had to make because time was over."""
    games: int
    """Finished games with people, and how many were left before their end."""
    left: int
    hours: tuple[int, ...] = ()
    """How many decisions were made in each hour of the day, from midnight UTC; empty where too few are known."""


class Against(msgspec.Struct, frozen=True):
    """The asking guest and the person, in games both played."""

    games: int
    mine: int
    theirs: int


class SetBond(Body, frozen=True):
    bond: Bond | None


class Friend(msgspec.Struct, frozen=True):
    handle: str
    name: str
    online: bool
    away: float | None
    """Until when on vacation."""


class Friends(msgspec.Struct, frozen=True):
    friends: tuple[Friend, ...]
    ignored: tuple[Friend, ...]
    met: tuple[Friend, ...]
    """Played with lately and neither of both."""


class Hide(Body, frozen=True):
    hidden: bool


PEOPLE_TYPES = (
    Account,
    PasskeyQuestion,
    PasskeyAnswer,
    SignInMail,
    Leaderboard,
    Profile,
    Hide,
    SetBond,
    Friends,
)
