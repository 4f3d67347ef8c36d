// Everything that is known of a call, in order: from its dispatch to the last attempt to deliver its events.
import type { CallDetail, TimelineEntry } from '@voicecall/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { LinkedIds } from './linked-ids.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { milliseconds, words } from '../../components/words.ts';
import { Explanation } from './explanation.tsx';
import { deliveriesInShort, detailsOf, linesOf, wentWrong } from './timeline-entries.ts';

/** Which part of the platform an entry is about: the color of its point. */
const partOf = ({ type }: TimelineEntry): string => /^(\w+?)(?:\.|$)/.exec(type)?.[1] ?? '';

export function TimelineTab({
  timeline: { data, error, isPending, refetch },
  detail,
}: {
  readonly timeline: UseQueryResult<TimelineEntry[]>;
  readonly detail: CallDetail;
}) {
  if (isPending) return <SkeletonText lines={10} />;
  return (
    <section className="panel" aria-label="Timeline">
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      <div className="inside">
        <Explanation detail={detail} />
        <ol className="timeline">
          {linesOf(data ?? []).map((line, index) => {
            const [first] = line;
            // An entry has no id; entries are only ever added.
            const key = `${first.at} ${first.type} ${index}`;
            if (line.length === 1) return <Entry key={key} entry={first} detail={detail} />;
            return (
              <li key={key} className={`entry delivery${line.some(wentWrong) ? ' bad' : ''}`}>
                <When entry={first} detail={detail} />
                <details className="entry-text">
                  <summary>
                    <strong>Deliveries</strong> <span className="quiet">{deliveriesInShort(line)}</span>
                  </summary>
                  <ol className="timeline">
                    {line.map((entry, step) => (
                      <Entry key={step} entry={entry} detail={detail} />
                    ))}
                  </ol>
                </details>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

interface Of {
  readonly entry: TimelineEntry;
  readonly detail: CallDetail;
}

const When = ({ entry: { at }, detail: { call } }: Of) => (
  <>
    <span className="entry-at">
      <Time at={at} exact />
    </span>
    <span className="entry-after tabular quiet">+{milliseconds(Date.parse(at) - Date.parse(call.created_at))}</span>
  </>
);

function Entry({ entry, detail }: Of) {
  const { call, turns } = detail;
  const turn = 'turn_id' in entry ? turns.find(({ turn_id }) => turn_id === entry.turn_id) : undefined;
  return (
    <li className={`entry ${partOf(entry)}${wentWrong(entry) ? ' bad' : ''}`}>
      <When entry={entry} detail={detail} />
      <span className="entry-text">
        <strong>{words(entry.type)}</strong>
        <span className="quiet foreign" dir="auto">
          {turn ? `${words(turn.role)}: ${turn.text}` : <LinkedIds tenantId={call.tenant_id} text={detailsOf(entry)} />}
        </span>
      </span>
    </li>
  );
}
