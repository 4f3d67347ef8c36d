// Tries a field on a call that is over: its summary is made anew, and shows the value with the sentences that prove it.
import { displayFact, readSummary } from '@voicecall/sdk';
import type { Call, Client, CustomField } from '@voicecall/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

/** The value of the field in a new summary of the call, and what was said for it. */
async function tryOn(client: Client, callId: string, key: string, reason: string) {
  await client.summaries.rerun(callId, { reason });
  const summary = await client.summaries.wait(callId);
  if (summary.status === 'failed') throw new Error(`No summary could be made. ${summary.failure.message}`);
  const fact = readSummary(summary).custom?.facts[key];
  const { turns } = await client.calls.get(callId);
  return {
    value: fact ? displayFact(fact) : null,
    proof: turns.filter(({ turn_id }) => fact?.evidence_turn_ids.includes(turn_id)).map(({ text }) => text),
  };
}

const nameOf = ({ direction, from_number, to_number, created_at }: Call): string =>
  `${(direction === 'inbound' ? from_number : to_number) ?? 'Browser'} · ${new Date(created_at).toLocaleString()}`;

export function TryDialog({ field, onClose }: { readonly field: CustomField; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const calls = useQuery(
    reading(keys.summarizedCalls(tenantId, field.agent_id), async () => {
      const query = { limit: 100, status: 'completed', ...(field.agent_id && { agent_id: field.agent_id }) } as const;
      return (await client.calls.list(query)).calls.filter(({ summary_status }) => summary_status === 'ready');
    }),
  );
  const [callId, setCallId] = useState('');
  const chosen = callId || (calls.data?.[0]?.id ?? '');
  const run = useMutation({
    mutationFn: async (form: HTMLFormElement) => tryOn(client, chosen, field.field_key, textOf(form, 'reason')),
    onSettled: () => readAgain(keys.call(tenantId, chosen).all),
  });
  return (
    <FormDialog
      title={`Try ${field.label} on a call`}
      submit={run.isPending ? 'Running…' : 'Run the summary again'}
      request={run}
      disabled={!chosen}
      onSubmit={(form) => run.mutate(form)}
      onClose={onClose}
    >
      {calls.error ? <ErrorNotice error={calls.error} retry={() => void calls.refetch()} /> : null}
      {calls.data?.length === 0 ? (
        <p className="notice">No call has a summary yet. Place a test call first.</p>
      ) : (
        <>
          <SelectField
            label="Call"
            value={chosen}
            onChange={({ target }) => {
              setCallId(target.value);
              run.reset();
            }}
            options={(calls.data ?? []).map((call) => [call.id, nameOf(call)] as const)}
            hint="Its summary is made anew and replaces the old one; webhooks are told."
          />
          <TextField
            label="Reason"
            name="reason"
            required
            maxLength={500}
            defaultValue={`Try the custom field ${field.field_key}`}
            hint="Kept in the audit log."
            problem={problemAt(run.error, 'reason')}
          />
        </>
      )}
      {run.isPending ? <SkeletonText lines={3} /> : null}
      {run.data ? (
        <div className="found" role="status">
          <span className="quiet foreign" dir="auto">
            {field.label}
          </span>
          {run.data.value?.show ? (
            <strong className="foreign" dir="auto">
              {run.data.value.text}
            </strong>
          ) : (
            <strong>Not said in this call</strong>
          )}
          {run.data.proof.map((text) => (
            <blockquote key={text} className="foreign" dir="auto">
              {text}
            </blockquote>
          ))}
          <Link to="/t/$tenantId/calls/$callId" params={{ tenantId, callId: chosen }}>
            Open the call
          </Link>
        </div>
      ) : null}
    </FormDialog>
  );
}
