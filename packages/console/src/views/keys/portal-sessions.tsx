// The portal sessions of the tenant: people who use the console of this tenant alone. List, create, revoke.
import { useMutation } from '@tanstack/react-query';
import type { CreatePortalSessionBody, PortalSession } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Badge } from '../../components/badge.tsx';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useList } from '../../data/use-list.ts';
import { Empty } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { portalAccesses } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { serverNow } from '../../data/clock.ts';

const columns = [
  ['For', ''],
  ['Access', 'wide-only'],
  ['Status', ''],
  ['Opened', 'number wide-only'],
  ['Ends', 'number wide-only'],
  ['Action', 'number'],
] as const;

const accessTexts: Readonly<Record<string, string>> = { read: 'Read only', manage: 'Read and change' };
const hour = 3_600;
const lasting = [
  [String(hour), '1 hour'],
  [String(8 * hour), '8 hours'],
  [String(24 * hour), '24 hours'],
] as const;

/** Whether the session, or its link, can still be used. */
function stateOf({ revoked_at, expires_at, used_at, link_expires_at }: PortalSession): string {
  const now = new Date(serverNow()).toISOString();
  if (revoked_at) return 'ended';
  if (expires_at <= now) return 'expired';
  if (used_at) return 'active';
  return link_expires_at <= now ? 'not_opened' : 'pending';
}

export function PortalSessions({ canAct }: { readonly canAct: boolean }) {
  const { tenantId, client } = useTenant();
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<PortalSession | null>(null);
  const list = useList(
    keys.portalSessions(tenantId).list(),
    (query) => client.portalSessions.list(query),
    ({ portal_sessions }) => portal_sessions,
  );
  const create = canAct ? (
    <button type="button" className="button" onClick={() => setCreating(true)}>
      Make a link
    </button>
  ) : null;
  return (
    <div className="part">
      <div className="part-head">
        <div>
          <h2>Portal sessions</h2>
          <p>For people: a link opens this console with this tenant alone, for a time.</p>
        </div>
        {list.items.length > 0 ? create : null}
      </div>
      <ListTable
        label="Portal sessions"
        list={list}
        columns={canAct ? columns : columns.slice(0, -1)}
        empty={
          <Empty title="No portal sessions" action={create}>
            The backend of the tenant makes links for its people; you can make one here.
          </Empty>
        }
      >
        {(session) => (
          <tr key={session.id}>
            <td className="ellipsis foreign cell-name" dir="auto">
              {session.label ?? '–'}
            </td>
            <td className="wide-only">{accessTexts[session.access] ?? session.access}</td>
            <td>
              <Badge code={stateOf(session)} />
            </td>
            <td className="number wide-only">{session.used_at ? <Time at={session.used_at} /> : 'Not yet'}</td>
            <td className="number wide-only">
              <Time at={session.revoked_at ?? session.expires_at} />
            </td>
            {canAct ? (
              <td className="number">
                {['active', 'pending'].includes(stateOf(session)) ? (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`End the session of ${session.label ?? session.id}`}
                    onClick={() => setEnding(session)}
                  >
                    End…
                  </button>
                ) : null}
              </td>
            ) : null}
          </tr>
        )}
      </ListTable>
      {creating ? <Create onClose={() => setCreating(false)} /> : null}
      {ending ? <End session={ending} onClose={() => setEnding(null)} /> : null}
    </div>
  );
}

function Create({ onClose }: { readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const create = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      client.portalSessions.create({
        access: textOf(form, 'access') as CreatePortalSessionBody['access'],
        label: textOrNull(form, 'label'),
        expires_in_sec: Number(textOf(form, 'expires_in_sec')),
      }),
    onSuccess: () => readAgain(keys.portalSessions(tenantId).all),
  });
  if (create.data)
    return (
      <OnceDialog
        title="The new link"
        label="Link"
        secret={create.data.url}
        note="The link works once, within ten minutes, for the person who opens it first. It is not shown again."
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Make a link to the console"
      submit="Make the link"
      request={create}
      onSubmit={(form) => create.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label="For"
        name="label"
        maxLength={200}
        placeholder="ann@example.com"
        hint="It appears in this list and in the audit log."
        problem={problemAt(create.error, 'label')}
      />
      <SelectField
        label="Access"
        name="access"
        options={portalAccesses.map((access) => [access, accessTexts[access] ?? access] as const)}
      />
      <SelectField
        label="Lasts"
        name="expires_in_sec"
        options={lasting}
        problem={problemAt(create.error, 'expires_in_sec')}
      />
    </FormDialog>
  );
}

function End({ session, onClose }: { readonly session: PortalSession; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title="End this portal session?"
      action="End the session"
      danger
      onClose={onClose}
      run={async () => {
        await client.portalSessions.revoke(session.id);
        void readAgain(keys.portalSessions(tenantId).all);
        return 'The session is ended.';
      }}
    >
      <p className="foreign" dir="auto">
        {session.label ?? session.id} is signed out at once, and the link cannot be opened any more.
      </p>
    </ConfirmDialog>
  );
}
