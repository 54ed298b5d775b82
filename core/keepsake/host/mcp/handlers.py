"""What is done for each request of the protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import mcp_types as types
from anyio import to_thread
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from keepsake.domain.agent import Rights
from keepsake.errors import KeepsakeError
from keepsake.host.mcp import prompts, resources, watching
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.dispatch import RefusedError, perform
from keepsake.host.mcp.schema import explain
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.toolbox import find_tool, offered

T = TypeVar("T")

Context = ServerRequestContext[Any]
FindSession = Callable[[Context], AssistantSession]
Page = types.PaginatedRequestParams | None


class Handlers:
    """Answers requests in the sessions that they belong to."""

    def __init__(self, session_of: FindSession) -> None:
        self._session_of = session_of

    async def list_tools(self, ctx: Context, params: Page) -> types.ListToolsResult:
        session = self._met(ctx)
        _must_be_first_page(params)
        try:
            return await to_thread.run_sync(_tools, session)
        except KeepsakeError as error:
            raise MCPError(types.INVALID_REQUEST, f"{error} {error.hint}".strip()) from error

    async def call_tool(
        self, ctx: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        session = self._met(ctx)
        tool = find_tool(params.name)
        if tool is None and not session.is_open:
            raise MCPError(types.INVALID_PARAMS, _no_such_tool(params.name))
        work = partial(_use, tool, params)
        try:
            reply = await perform(session, ctx.session, params.name, work, lambda reply: reply.text)
        except RefusedError as error:
            if tool is None:
                raise MCPError(types.INVALID_PARAMS, str(error)) from error
            return _failed(str(error))
        return _succeeded(reply)

    async def list_resources(self, ctx: Context, params: Page) -> types.ListResourcesResult:
        cursor = params.cursor if params else None
        work = partial(resources.listing, cursor=cursor)
        listed = await self._ask(ctx, "resources/list", work, lambda _: "")
        if cursor is None:
            names = watching.digest([str(one.uri) for one in listed.resources])
            self._met(ctx).watched[watching.RESOURCES] = names
        return listed

    async def list_templates(self, ctx: Context, params: Page) -> types.ListResourceTemplatesResult:
        self._met(ctx)
        _must_be_first_page(params)
        return resources.TEMPLATES

    async def read_resource(
        self, ctx: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        work = partial(resources.reading, uri=str(params.uri))
        return await self._ask(ctx, "resources/read", work, resources.text_of)

    async def subscribe(
        self, ctx: Context, params: types.SubscribeRequestParams
    ) -> types.EmptyResult:
        await watching.watch(self._met(ctx), str(params.uri))
        return types.EmptyResult()

    async def unsubscribe(
        self, ctx: Context, params: types.UnsubscribeRequestParams
    ) -> types.EmptyResult:
        self._met(ctx).watched.pop(str(params.uri), None)
        return types.EmptyResult()

    async def listen(
        self, ctx: Context, params: types.SubscriptionsListenRequestParams
    ) -> types.SubscriptionsListenResult:
        session = self._met(ctx)
        session.listeners += 1
        try:
            await watching.watch_all(session, params.notifications)
            return await session.listen(ctx, params)
        finally:
            session.listeners -= 1
            if not session.listeners:
                session.watched.clear()

    async def list_prompts(self, ctx: Context, params: Page) -> types.ListPromptsResult:
        self._met(ctx)
        _must_be_first_page(params)
        return prompts.LISTED

    async def get_prompt(
        self, ctx: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        work = partial(prompts.prompt, name=params.name, arguments=params.arguments or {})
        return await self._ask(ctx, "prompts/get", work, prompts.text_of)

    async def greet(self, ctx: Context, _params: types.NotificationParams) -> None:
        self._met(ctx)

    def _met(self, ctx: Context) -> AssistantSession:
        session = self._session_of(ctx)
        session.meet(ctx.session)
        return session

    async def _ask(
        self, ctx: Context, what: str, work: Callable[[Call], T], text_of: Callable[[T], str]
    ) -> T:
        """Run what is answered with a protocol error when it is refused."""
        try:
            return await perform(self._met(ctx), ctx.session, what, work, text_of)
        except RefusedError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from error


def _use(tool: Tool | None, params: types.CallToolRequestParams, call: Call) -> Reply:
    if tool is None:
        raise RefusedError(_no_such_tool(params.name))
    call.memory.allow(tool.right)
    try:
        arguments = tool.arguments.model_validate(params.arguments or {})
    except ValidationError as error:
        raise RefusedError(explain(error)) from error
    return tool.run(call, arguments)


def _tools(session: AssistantSession) -> types.ListToolsResult:
    if session.is_open:
        view = session.view()
        tools = offered(view.settings.assistant_tools, view.agent.rights)
    else:
        tools = offered(session.settings.assistant_tools, Rights())
    session.watched[watching.TOOLS] = watching.digest([tool.name for tool in tools])
    return types.ListToolsResult(tools=[tool.described for tool in tools])


def _must_be_first_page(params: Page) -> None:
    if params is not None and params.cursor is not None:
        raise MCPError(types.INVALID_PARAMS, "This list has one page, so there is no such cursor.")


def _succeeded(reply: Reply) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=reply.text)], structured_content=reply.data
    )


def _failed(sentence: str) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=sentence)], is_error=True
    )


def _no_such_tool(name: str) -> str:
    return f"There is no tool named “{name[:64]}”."
