// Places a call to a number of the sandbox, or to a real phone, with what the tenant has; in the sandbox, what is
// missing is created first.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Agent, Client } from '@voicecall/sdk';
import { useState } from 'react';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { installationQuery } from '../../data/queries/settings.ts';
import { typedNumber } from '../../data/typed-number.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { sandboxNumbers } from './sandbox-numbers.ts';

/** The agent of the choice, or the test agent, which is created at the first call. */
async function agentFor(client: Client, chosen: string): Promise<string> {
  if (chosen) return chosen;
  const { agents } = await client.agents.list({ limit: 100, status: 'active' });
  const found = agents.find(({ record_calls }) => record_calls) ?? agents[0];
  return found?.id ?? (await client.agents.create(testAgent)).id;
}

const testAgent = {
  name: 'Test agent',
  instructions: 'You are the front desk of Example Realty. Be brief. Book a viewing if the caller wants one.',
  welcome: 'Hello, this is Example Realty. How can I help you?',
  record_calls: true,
};

async function trunkFor(client: Client): Promise<string> {
  const { trunks } = await client.trunks.list({ limit: 100, status: 'active' });
  const found = trunks.find(({ outbound }) => outbound);
  if (found) return found.id;
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  return (await client.trunks.create({ name: 'Test trunk', direction: 'outbound', outbound })).id;
}

/** `agent`: the one that is chosen at first. */
export function TestCallDialog({ agent, onClose }: { readonly agent?: Agent; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const { data: installation } = useQuery(installationQuery);
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const active = agents.filter(({ id, status }) => status === 'active' && id !== agent?.id);
  const sandbox = installation?.sandbox ?? false;
  const [number, setNumber] = useState<string>(sandboxNumbers[0][0]);
  const [agentId, setAgentId] = useState(agent?.id ?? '');
  const place = useMutation({
    mutationFn: async () =>
      client.calls.dispatch({
        agent_id: await agentFor(client, agentId),
        trunk_id: await trunkFor(client),
        to_number: await typedNumber(number),
        ...(sandbox && { metadata: { sandbox_speech: true } }),
      }),
    onSuccess: async ({ call_id }) => {
      onClose();
      void readAgain(keys.agents(tenantId).all);
      await navigate({ to: '/t/$tenantId/calls/$callId', params: { tenantId, callId: call_id } });
    },
  });
  return (
    <FormDialog
      title="Place a test call"
      submit={place.isPending ? 'Calling…' : 'Call'}
      request={place}
      onClose={onClose}
      onSubmit={() => place.mutate()}
    >
      {sandbox ? (
        <SelectField
          label="Number"
          hint="No phone rings: these numbers are answered by the sandbox, at the pace of speech."
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          options={sandboxNumbers.map(([value, text]) => [value, `${value} · ${text}`])}
        />
      ) : (
        <TextField
          label="Number"
          hint="With + and the country code. This phone will ring."
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          problem={problemAt(place.error, 'to_number')}
          required
        />
      )}
      <SelectField
        label="Agent"
        value={agentId}
        onChange={({ target }) => setAgentId(target.value)}
        options={[
          ...(agent ? [] : [['', active.length > 0 ? 'An agent that records its calls' : 'A new test agent'] as const]),
          ...(agent ? [agent, ...active] : active).map(({ id, name }) => [id, name] as const),
        ]}
      />
    </FormDialog>
  );
}
