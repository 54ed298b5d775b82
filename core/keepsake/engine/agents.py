"""The programs that use this memory: who they are, what they may do, what they did."""

from __future__ import annotations

import hashlib
import math
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import apsw

from keepsake.choices import with_values
from keepsake.domain.agent import (
    ALL_ACTIVITY,
    Access,
    ActivityFilter,
    ActivityPage,
    Agent,
    AgentUsage,
    IssuedKey,
    Rights,
)
from keepsake.engine.access_log import AccessLog
from keepsake.engine.namespaces import check_namespace
from keepsake.engine.pace import Pace
from keepsake.engine.parts import Part, Parts
from keepsake.errors import InvalidInputError, NotAllowedError, NotFoundError, TooManyCallsError
from keepsake.events import AgentsChanged
from keepsake.ingest.pipeline import now_ms
from keepsake.settings import PER_AGENT, Settings, readable, settings_for
from keepsake.store import accesses, agents
from keepsake.store.agents import StoredAgent

UNNAMED: Final = "assistant"
_KEY_PREFIX: Final = "ksk_"
_LONGEST_NAME: Final = 80
_LARGEST_PAGE: Final = 1_000
_CONVERSATIONS: Final = 10


class Agents(Part):
    """The part of the service that knows agents, their rights and their activity."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._access_log = AccessLog(parts.writer, parts.events, parts.settings)
        self._pace = Pace()

    def close_agents(self) -> None:
        """Write down the last calls."""
        self._access_log.close()

    def known_agents(self) -> list[Agent]:
        """Every program that used this memory or has a key to it, the one seen last first."""
        self._access_log.settle()
        with self._readers.connection() as db:
            return [self._described(stored) for stored in agents.read_all(db)]

    def agent(self, agent_id: int) -> Agent:
        """One of them. NotFoundError when there is none of this number."""
        with self._readers.connection() as db:
            stored = agents.read(db, agent_id)
        if stored is None:
            raise NotFoundError("There is no such assistant.")
        return self._described(stored)

    def recognize(self, name: str, version: str = "", *, key: str = "") -> Agent:
        """The agent that has this key or, without one, bears this name; new names are noted.

        NotAllowedError for a key that nobody has.
        """
        if key:
            with self._readers.connection() as db:
                known = agents.find_by_key(db, _hash(key))
            if known is None:
                raise NotAllowedError(
                    "This key is not known to Keepsake.", hint="Connect the assistant again."
                )
            return self._greet(known.id, version)
        name = _printable(name) or UNNAMED
        with self._readers.connection() as db:
            known = agents.find_by_name(db, name)
        if known is not None:
            return self._greet(known.id, version)
        agent_id = self._writer.run(lambda db: agents.add(db, name, None, now_ms()))
        self._events.publish(AgentsChanged(agent_id))
        return self._greet(agent_id, version)

    def issue_key(self, name: str) -> IssuedKey:
        """Make an agent that proves itself with a key. InvalidInputError without a name."""
        name = _printable(name)
        if not name:
            raise InvalidInputError("An assistant with a key needs a name.")
        key = _KEY_PREFIX + secrets.token_urlsafe(32)
        agent_id = self._writer.run(lambda db: agents.add(db, name, _hash(key), now_ms()))
        self._events.publish(AgentsChanged(agent_id))
        return IssuedKey(agent_id, key)

    def renew_key(self, agent_id: int) -> IssuedKey:
        """Give an agent another key; the one before is worth nothing from now on."""
        self.agent(agent_id)
        key = _KEY_PREFIX + secrets.token_urlsafe(32)
        self._change_agent(
            agent_id, partial(agents.set_key, agent_id=agent_id, key_hash=_hash(key))
        )
        return IssuedKey(agent_id, key)

    def remove_agent(self, agent_id: int) -> None:
        """Forget an agent, its rights, its key and its calls; what it kept stays."""
        self.agent(agent_id)
        self._change_agent(agent_id, partial(agents.remove, agent_id=agent_id))

    def set_rights(self, agent_id: int, rights: Rights | None) -> Agent:
        """Say what an agent may do; None for what the person's defaults say."""
        self.agent(agent_id)
        if rights is not None:
            for namespace in rights.namespaces:
                check_namespace(namespace)
        self._change_agent(agent_id, partial(agents.set_rights, agent_id=agent_id, rights=rights))
        return self.agent(agent_id)

    def set_agent_settings(self, agent_id: int, overrides: Mapping[str, Any]) -> Agent:
        """Give an agent these settings of its own and no others.

        InvalidInputError for one that cannot be set for an agent or a value it cannot have.
        """
        self.agent(agent_id)
        checked = _checked_overrides(overrides)
        self._change_agent(
            agent_id, partial(agents.set_overrides, agent_id=agent_id, overrides=checked)
        )
        return self.agent(agent_id)

    def settings_of(self, agent: Agent) -> Settings:
        """The settings that hold for an agent."""
        return settings_for(self._settings(), agent.overrides)

    def admit(self, agent: Agent, session: str = "") -> None:
        """Count one more call of an agent. TooManyCallsError when it asks faster than it may.

        The limit is one of each conversation; all of an agent's together may ask ten times as
        often.
        """
        most = self.settings_of(agent).calls_per_minute
        seconds = self._pace.take((agent.id, session), most) or self._pace.take(
            agent.id, most * _CONVERSATIONS
        )
        if seconds:
            raise TooManyCallsError(
                f"Too many calls in one minute; wait {math.ceil(seconds)} seconds.",
                hint="The person can allow more in Keepsake's settings.",
            )

    def note_access(self, call: Access) -> None:
        """Take a call of an agent down; returns at once."""
        self._access_log.note(call)

    def activity(
        self, wanted: ActivityFilter = ALL_ACTIVITY, *, limit: int = 100, offset: int = 0
    ) -> ActivityPage:
        """What agents asked, got and wrote, newest first."""
        if not (0 <= limit <= _LARGEST_PAGE and offset >= 0):
            message = f"A page holds at most {_LARGEST_PAGE} calls and cannot begin before 0."
            raise InvalidInputError(message)
        self._access_log.settle()
        with self._readers.connection() as db:
            return accesses.browse(db, wanted, limit, offset)

    def agent_usage(self, since: int) -> list[AgentUsage]:
        """What each agent used since a moment (milliseconds UTC), the busiest first."""
        self._access_log.settle()
        with self._readers.connection() as db:
            return accesses.usage(db, since)

    def forget_activity(self, agent_id: int | None = None) -> None:
        """Forget what agents asked and got, all of it or that of one."""
        self._access_log.settle()
        self._writer.run(lambda db: accesses.clear(db, agent_id))

    def _greet(self, agent_id: int, version: str) -> Agent:
        known = _printable(version)
        self._writer.submit(lambda db: agents.mark_seen(db, agent_id, known, now_ms()))
        return self.agent(agent_id)

    def _change_agent(self, agent_id: int, job: Callable[[apsw.Connection], None]) -> None:
        self._writer.run(job)
        self._events.publish(AgentsChanged(agent_id))

    def _described(self, stored: StoredAgent) -> Agent:
        chosen = self._settings()
        defaults = Rights(
            read=chosen.assistants_read,
            write=chosen.assistants_write,
            forget=chosen.assistants_forget,
        )
        return Agent(
            id=stored.id,
            name=stored.name,
            version=stored.version,
            has_key=stored.has_key,
            rights=defaults if stored.rights is None else stored.rights,
            own_rights=stored.rights is not None,
            overrides=stored.overrides,
            created_at=stored.created_at,
            last_seen=stored.last_seen,
            calls=stored.calls,
        )


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "replace")).digest()


def _printable(text: str) -> str:
    kept = "".join(character for character in text if character.isprintable())
    return kept.strip()[:_LONGEST_NAME]


def _checked_overrides(overrides: Mapping[str, Any]) -> dict[str, Any]:
    strangers = sorted(overrides.keys() - PER_AGENT)
    if strangers:
        raise InvalidInputError(
            f"The setting “{readable(strangers[0])}” is the same for all assistants.",
            hint=f"Settings of one assistant: {', '.join(sorted(PER_AGENT))}.",
        )
    checked = with_values(Settings(), overrides).values()
    return {name: checked[name] for name in overrides}
