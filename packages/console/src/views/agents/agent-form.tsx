// The form of an agent on its page. It saves what was changed, and asks before changes are lost.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { Agent, AgentWarning } from '@voicecall/sdk';
import { useEffect, useRef, useState } from 'react';
import { Foreign } from '../../components/facts.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { agentBody, changesOf } from './agent-body.ts';
import type { AgentBody } from './agent-body.ts';
import { AgentFields } from './agent-fields.tsx';
import { useAgentChoices } from './agents-data.ts';
import type { AgentChoices } from './agents-data.ts';
import { unlisted } from './unlisted.ts';

export function AgentForm({ agent }: { readonly agent: Agent }) {
  const choices = useAgentChoices();
  return (
    <section className="panel" aria-label="Settings">
      <div className="inside">{choices ? <Form agent={agent} choices={choices} /> : <SkeletonText lines={12} />}</div>
    </section>
  );
}

function Form({ agent, choices }: { readonly agent: Agent; readonly choices: AgentChoices }) {
  const { canAct } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<AgentBody>(null);
  const [isChanged, setChanged] = useState(false);
  const [warnings, setWarnings] = useState<readonly AgentWarning[]>(() => unlisted(agent, choices));
  useEffect(() => {
    if (form.current) saved.current = agentBody(form.current);
  }, []);
  const locked = !canAct || agent.status !== 'active';
  const save = useSave(agent, (body, found) => {
    saved.current = body;
    setWarnings(found);
    setChanged(form.current !== null && Object.keys(changesOf(body, agentBody(form.current))).length > 0);
  });
  const changes = (): Partial<AgentBody> =>
    form.current && saved.current ? changesOf(saved.current, agentBody(form.current)) : {};
  return (
    <form
      ref={form}
      className="form"
      onChange={() => setChanged(Object.keys(changes()).length > 0)}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.current) save.mutate({ body: agentBody(form.current), changes: changes() });
      }}
    >
      <AgentFields agent={agent} choices={choices} error={save.error} locked={locked} />
      {warnings.map(({ path, message }) => (
        <p key={path} className="notice warn" role="status">
          <code className="mono">{path}</code> <Foreign>{message}</Foreign>
        </p>
      ))}
      {save.error ? <ErrorNotice error={save.error} /> : null}
      {locked ? null : (
        <div className="agent-save">
          <span className="quiet">
            {isChanged ? 'Calls that are accepted from now on have what is published.' : ''}
          </span>
          <button className="button primary" disabled={!isChanged || save.isPending}>
            Save
          </button>
        </div>
      )}
      <LeaveDialog isChanged={isChanged} />
    </form>
  );
}

/** `onSaved` gets what was sent, and what may not work of it. */
function useSave({ id }: Agent, onSaved: (body: AgentBody, warnings: readonly AgentWarning[]) => void) {
  const { tenantId, client } = useTenant();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({ changes }: { readonly body: AgentBody; readonly changes: Partial<AgentBody> }) =>
      client.agents.update(id, changes),
    onSuccess: ({ agent, warnings = [] }, { body }) => {
      queries.setQueryData(keys.agents(tenantId).one(id), agent);
      void readAgain(keys.agents(tenantId).all);
      onSaved(body, warnings);
      toast('The agent is changed.');
    },
  });
}

function LeaveDialog({ isChanged }: { readonly isChanged: boolean }) {
  const leave = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: isChanged, withResolver: true });
  return (
    <Dialog
      title="Leave without saving?"
      open={leave.status === 'blocked'}
      onClose={() => leave.reset?.()}
      footer={
        <>
          <button type="button" className="button" onClick={() => leave.reset?.()}>
            Stay
          </button>
          <button type="button" className="button danger" onClick={() => leave.proceed?.()}>
            Leave
          </button>
        </>
      }
    >
      <p>The agent has changes that are not saved.</p>
    </Dialog>
  );
}
