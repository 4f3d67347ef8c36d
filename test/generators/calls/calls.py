"""Calls the platform with the client that openapi-python-client generated, and prints one line for each call."""

import json
import os

from voicecall import AuthenticatedClient
from voicecall.api.agents import create_agent, get_agent
from voicecall.api.calls import dispatch_call, list_calls
from voicecall.api.trunks import create_trunk
from voicecall.models import (
    CallList,
    CreateAgentBody,
    CreateTrunkBody,
    CreatedAgent,
    CreatedTrunk,
    DispatchBody,
    Dispatched,
    Error,
    ErrorDetails,
    TrunkDirection,
    TrunkOutboundInput,
)

tenant = os.environ["TENANT_ID"]
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"])


def tell(call, **what):
    print(json.dumps({"call": call, **what}))


trunk = create_trunk.sync(
    tenant,
    client=client,
    body=CreateTrunkBody(
        name="Python",
        direction=TrunkDirection.OUTBOUND,
        outbound=TrunkOutboundInput(address="sip.example.com", numbers=["+15551230001"]),
    ),
)
assert isinstance(trunk, CreatedTrunk), trunk
tell("createTrunk", id=trunk.id, direction=trunk.trunk.direction.value)

agent = create_agent.sync(tenant, client=client, body=CreateAgentBody(name="Python", instructions="Be brief."))
assert isinstance(agent, CreatedAgent), agent
tell("createAgent", id=agent.agent.id, status=agent.agent.status.value)

call = dispatch_call.sync(
    tenant,
    client=client,
    body=DispatchBody(agent_id=agent.id, trunk_id=trunk.id, to_number="+15005550001", client_ref="from Python"),
)
assert isinstance(call, Dispatched), call
tell("dispatchCall", id=call.call_id)

page = list_calls.sync(tenant, client=client, client_ref="from Python", limit=1)
assert isinstance(page, CallList), page
tell("listCalls", ids=[one.id for one in page.calls], metadata=page.calls[0].metadata)

missing = get_agent.sync_detailed(tenant, "ta_000000000000000000000000", client=client)
assert isinstance(missing.parsed, Error), missing
tell("getAgent", status=missing.status_code, error=missing.parsed.error)

refused = dispatch_call.sync_detailed(
    tenant, client=client, body=DispatchBody(agent_id=agent.id, trunk_id=trunk.id, to_number="nobody")
)
assert isinstance(refused.parsed, Error) and isinstance(refused.parsed.details, ErrorDetails), refused
tell("dispatchCall", status=refused.status_code, error=refused.parsed.error, fields=refused.parsed.details.fields)
