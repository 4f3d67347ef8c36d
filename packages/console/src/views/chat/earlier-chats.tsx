// The chats that were held with an agent before, newest first. One can be opened and goes on.
import { useQuery } from '@tanstack/react-query';
import { Foreign } from '../../components/facts.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

/** Read when the dialog opens: what is said in it now is no earlier chat. */
const shown = 20;

export function EarlierChats({
  agentId,
  chosen,
  open,
}: {
  readonly agentId: string;
  /** Null: the chat is new. */
  readonly chosen: string | null;
  readonly open: (id: string | null) => void;
}) {
  const { tenantId, client } = useTenant();
  const { data, error } = useQuery(
    reading(keys.chats(tenantId, agentId), () => client.chats.list(agentId, { limit: shown }), { staleTime: 0 }),
  );
  // Chats in which only the agent has greeted are of dialogs that were closed again.
  const chats = (data?.chats ?? []).filter(({ message_count }) => message_count > 1);
  if (error) return <ErrorNotice error={error} />;
  if (chats.length === 0) return null;
  return (
    <details className="earlier-chats">
      <summary>Earlier chats</summary>
      <ul>
        {chosen === null ? null : (
          <li>
            <button type="button" className="button small" onClick={() => open(null)}>
              New chat
            </button>
          </li>
        )}
        {chats.map(({ id, created_at, last_text, agent_version }) => (
          <li key={id}>
            <button type="button" className="row-link" aria-pressed={id === chosen} onClick={() => open(id)}>
              <Time at={created_at} />
              {agent_version === null ? null : ` version ${agent_version}`}{' '}
              <Foreign>{last_text || 'The agent used tools.'}</Foreign>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
