// Everything that is known of a call, in order: from its dispatch to the last attempt to deliver its events.
import type { CallDetail, TimelineEntry } from '@voicecall/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { milliseconds, words } from '../../components/words.ts';

/** Entries whose members say that something went wrong. */
const wentWrong = (entry: TimelineEntry): boolean =>
  /failed|dead_lettered/.test(entry.type) ||
  ('ok' in entry && !entry.ok) ||
  ('error' in entry && Boolean(entry.error)) ||
  ('code' in entry && entry.code >= 400) ||
  ('http_status' in entry && Number(entry.http_status) >= 400);

/** Which part of the platform an entry is about: the color of its point. */
const partOf = ({ type }: TimelineEntry): string => /^(\w+?)(?:\.|$)/.exec(type)?.[1] ?? '';

export function TimelineTab({
  timeline: { data, error, isPending, refetch },
  detail: { call, turns },
}: {
  readonly timeline: UseQueryResult<TimelineEntry[]>;
  readonly detail: CallDetail;
}) {
  if (isPending) return <SkeletonText lines={10} />;
  const start = Date.parse(call.created_at);
  return (
    <section className="panel" aria-label="Timeline">
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      <ol className="inside timeline">
        {data?.map((entry, index) => {
          const turn = 'turn_id' in entry ? turns.find(({ turn_id }) => turn_id === entry.turn_id) : undefined;
          return (
            // An entry has no id; entries are only ever added.
            <li
              key={`${entry.at} ${entry.type} ${index}`}
              className={`entry ${partOf(entry)}${wentWrong(entry) ? ' bad' : ''}`}
            >
              <span className="entry-at">
                <Time at={entry.at} exact />
              </span>
              <span className="entry-after tabular quiet">+{milliseconds(Date.parse(entry.at) - start)}</span>
              <span className="entry-text">
                <strong>{words(entry.type)}</strong>
                <span className="quiet foreign" dir="auto">
                  {turn ? `${words(turn.role)}: ${turn.text}` : detailsOf(entry)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What else the entry has, in one line. */
function detailsOf({ at: _at, type: _type, ...rest }: TimelineEntry): string {
  return Object.entries(rest)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${words(name.replace(/_ms$/, ''))}: ${told(name, value)}`)
    .join(' · ');
}

function told(name: string, value: unknown): string {
  if (name.endsWith('_ms')) return milliseconds(Number(value));
  if (typeof value === 'object') return Object.values(Object(value) as object).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
