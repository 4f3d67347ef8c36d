// Calls the person of a call again: a new dispatch with what the old one had.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Call, DispatchBody } from '@voicecall/sdk';
import { PhoneOutgoing } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { useTenant } from '../../session/tenant.ts';

/** What has no value is left out. */
function bodyOf({ agent_id, to_number, from_number, trunk_id, lead, metadata, variables, client_ref }: Call) {
  const kept = { from_number, lead, metadata, variables, client_ref };
  return {
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)),
    ...{ agent_id, trunk_id: trunk_id ?? '', to_number: to_number ?? '' },
  } satisfies DispatchBody;
}

export function DialAgainButton({ call }: { readonly call: Call }) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const dial = async (): Promise<string> => {
    const { call_id } = await client.calls.dispatch(bodyOf(call));
    await navigate({ to: '/t/$tenantId/calls/$callId', params: { tenantId, callId: call_id } });
    return 'The call is placed.';
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        <PhoneOutgoing aria-hidden="true" /> Dial again
      </button>
      {asking ? (
        <ConfirmDialog
          title={`Dial ${call.to_number} again?`}
          action="Dial"
          onClose={() => setAsking(false)}
          run={dial}
        >
          <p>This is a new call, with the published version of the agent.</p>
          <Facts
            rows={[
              ['From', call.from_number ?? '–'],
              ['Agent', <Foreign>{agents.find(({ id }) => id === call.agent_id)?.name ?? call.agent_id}</Foreign>],
              ['Lead', <Foreign>{call.lead?.name ?? '–'}</Foreign>],
              ['Reference', <Foreign>{call.client_ref ?? '–'}</Foreign>],
            ]}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
