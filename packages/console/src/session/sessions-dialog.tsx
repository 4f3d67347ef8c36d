// The sessions of the person who is signed in: where they are, and how to end them.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Badge } from '../components/badge.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { Time } from '../components/time.tsx';
import { toast } from '../components/toasts.tsx';
import { api } from '../data/client.ts';
import { keys } from '../data/keys.ts';
import { reading, useReadAgain } from '../data/reading.ts';
import { deviceOf } from './device.ts';

const sessionsQuery = reading(keys.sessions, async () => api.sessions.list(), { staleTime: 0 });

export default function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  const { data, error } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: async (id: string | null) => (id === null ? api.sessions.endOthers() : api.sessions.end(id)),
    onSuccess: (_ended, id) => toast(id === null ? 'All other sessions are ended.' : 'The session is ended.'),
    onSettled: () => readAgain(keys.sessions),
  });
  const sessions = data?.sessions ?? [];
  const failure = end.error ?? error;
  return (
    <Dialog
      title="Your sessions"
      open
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="button danger"
            disabled={end.isPending || sessions.every(({ current }) => current)}
            onClick={() => end.mutate(null)}
          >
            End all others
          </button>
        </>
      }
    >
      {failure ? <ErrorNotice error={failure} /> : null}
      {data || error ? null : <div className="skeleton" />}
      <ul className="sessions">
        {sessions.map(({ id, current, user_agent, address, created_at, last_seen_at }) => (
          <li key={id}>
            <div>
              <div className="foreign" dir="auto" title={user_agent ?? undefined}>
                {deviceOf(user_agent)}
              </div>
              <div className="quiet">
                {address ?? 'Unknown address'} · signed in <Time at={created_at} /> · last seen{' '}
                <Time at={last_seen_at} />
              </div>
            </div>
            {current ? (
              <Badge code="active">This session</Badge>
            ) : (
              <button
                type="button"
                className="button small"
                aria-label={`End ${deviceOf(user_agent)}`}
                disabled={end.isPending}
                onClick={() => end.mutate(id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
