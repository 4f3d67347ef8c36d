// The form of an agent on its page. It saves what was changed, and asks before changes are lost.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { Agent, AgentWarning } from '@voicecall/sdk';
import { useEffect, useRef, useState } from 'react';
import { Foreign } from '../../components/facts.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
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
import { unlisted } from './fields/unlisted.ts';

interface Props {
  readonly agent: Agent;
  /** The fields are those of the draft. */
  readonly isDraft: boolean;
  /** Shows the draft, or what is published. */
  readonly onEdit: (draft: boolean) => void;
}

export function AgentForm(props: Props) {
  const choices = useAgentChoices();
  return (
    <section className="panel" aria-label="Settings">
      <div className="inside">{choices ? <Form {...props} choices={choices} /> : <SkeletonText lines={12} />}</div>
    </section>
  );
}

function Form({ agent, isDraft, onEdit, choices }: Props & { readonly choices: AgentChoices }) {
  const { canAct } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<AgentBody>(null);
  const [isChanged, setChanged] = useState(false);
  const [warnings, setWarnings] = useState<readonly AgentWarning[]>(() => unlisted(agent, choices));
  useEffect(() => {
    if (form.current) saved.current = agentBody(form.current);
  }, []);
  const keepsDraft = isDraft || agent.publish_requires_tests;
  const locked = !canAct || agent.status !== 'active';
  const save = useSave(agent, (body, found) => {
    saved.current = body;
    setWarnings(found);
    setChanged(form.current !== null && Object.keys(changesOf(body, agentBody(form.current))).length > 0);
  });
  const changes = (): Partial<AgentBody> =>
    form.current && saved.current ? changesOf(saved.current, agentBody(form.current)) : {};
  const sends = (draft: boolean): void => {
    if (!form.current?.reportValidity()) return;
    const sent = { body: agentBody(form.current), changes: changes(), draft };
    save.mutate(sent, { onSuccess: () => (draft ? onEdit(true) : undefined) });
  };
  return (
    <div className="form">
      <DraftNotice agent={agent} isDraft={isDraft} onEdit={onEdit} />
      <form
        ref={form}
        className="form"
        onChange={() => setChanged(Object.keys(changes()).length > 0)}
        onSubmit={(event) => {
          event.preventDefault();
          sends(keepsDraft);
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
            <span className="quiet">{isChanged ? hints[keepsDraft ? 'draft' : 'published'] : ''}</span>
            {keepsDraft ? null : (
              <button
                type="button"
                className="button"
                disabled={!isChanged || save.isPending}
                onClick={() => sends(true)}
              >
                Keep as draft
              </button>
            )}
            <button className="button primary" disabled={!isChanged || save.isPending}>
              {isDraft ? 'Save the draft' : keepsDraft ? 'Keep as draft' : 'Save'}
            </button>
          </div>
        )}
        <LeaveDialog isChanged={isChanged} />
      </form>
    </div>
  );
}

const hints = {
  published: 'Saved changes are published: calls that are accepted from now on have them.',
  draft: 'The draft changes no call until it is published, under Versions.',
} as const;

function DraftNotice({ agent, isDraft, onEdit }: Props) {
  const { canAct } = useSession();
  const [discards, setDiscards] = useState(false);
  const { draft_version } = agent;
  if (draft_version === null) return null;
  return (
    <div className="notice">
      {isDraft ? `This is the draft, version ${draft_version}.` : `There is a draft, version ${draft_version}.`}{' '}
      <button type="button" className="button small" onClick={() => onEdit(!isDraft)}>
        {isDraft ? 'Show what is published' : 'Edit the draft'}
      </button>{' '}
      {canAct ? (
        <button type="button" className="button small" onClick={() => setDiscards(true)}>
          Discard…
        </button>
      ) : null}
      {discards ? (
        <DiscardDialog agent={agent} onDiscarded={() => onEdit(false)} onClose={() => setDiscards(false)} />
      ) : null}
    </div>
  );
}

function DiscardDialog({
  agent: { id, draft_version },
  onDiscarded,
  onClose,
}: Pick<Props, 'agent'> & { readonly onDiscarded: () => void; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title="Discard the draft?"
      action="Discard"
      danger
      onClose={onClose}
      run={async () => {
        const { agent } = await client.agentVersions.discardDraft(id);
        onDiscarded();
        queries.setQueryData(keys.agents(tenantId).one(id), agent);
        void readAgain(keys.agents(tenantId).all);
        return 'The draft is discarded.';
      }}
    >
      <p>{`The agent then has no draft. Version ${draft_version} stays in the list of its versions.`}</p>
    </ConfirmDialog>
  );
}

interface Sent {
  readonly body: AgentBody;
  readonly changes: Partial<AgentBody>;
  readonly draft: boolean;
}

/** `onSaved` gets what was sent, and what may not work of it. */
function useSave({ id }: Agent, onSaved: (body: AgentBody, warnings: readonly AgentWarning[]) => void) {
  const { tenantId, client } = useTenant();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({ changes, draft }: Sent) => client.agents.update(id, draft ? { ...changes, draft } : changes),
    onSuccess: ({ agent, warnings = [] }, { body, draft }) => {
      queries.setQueryData(keys.agents(tenantId).one(id), agent);
      void readAgain(keys.agents(tenantId).all);
      onSaved(body, warnings);
      toast(draft ? 'The draft is kept.' : 'The agent is changed.');
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
