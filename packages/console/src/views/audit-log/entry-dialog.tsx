// One entry of the audit log with its changes.
import type { AuditEvent } from '@voicecall/sdk';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Id, Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';
import { words } from '../../components/words.ts';

/** The name of the operator, key or session that made the change. */
export const actorOf = ({ actor: { type, id, name } }: AuditEvent): string =>
  type === 'system' ? 'The platform' : (name ?? id ?? words(type));

export function EntryDialog({ entry, onClose }: { readonly entry: AuditEvent; readonly onClose: () => void }) {
  const { actor, target_id, target_type, tenant_id, client_ref, route, request_id, created_at, changes } = entry;
  const facts: FactRows = [
    ['When', <Time at={created_at} exact />],
    ['Who', <Foreign>{actorOf(entry)}</Foreign>],
    ['Kind', words(actor.type)],
    ...(actor.id ? [['Its id', <Id id={actor.id} />] as const] : []),
    ...(target_id ? [[words(target_type), <Id id={target_id} />] as const] : []),
    ...(tenant_id && tenant_id !== target_id ? [['Tenant', <Id id={tenant_id} />] as const] : []),
    ...(client_ref ? [['Reference', <Foreign>{client_ref}</Foreign>] as const] : []),
    ...(route ? [['Route', <code className="mono">{route}</code>] as const] : []),
    ...(request_id ? [['Request', <Id id={request_id} />] as const] : []),
  ];
  return (
    <Dialog title={words(entry.action)} open wide onClose={onClose}>
      <div className="form">
        <Facts rows={facts} />
        <h3>Changes</h3>
        {Object.keys(changes).length === 0 ? <p className="quiet">None.</p> : <Json value={changes} />}
      </div>
    </Dialog>
  );
}
