// The summary: its facts, each with its proof. A click on a fact lights its turns and plays the first of them.
import { displayFact, displaySummary, readSummary } from '@voicecall/sdk';
import type { CallDetail, CallSummaryResponse, Fact, FailedCallSummaryResponse, SummaryView } from '@voicecall/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { Foreign } from '../../../components/facts.tsx';
import { Badge } from '../../../components/badge.tsx';
import { ErrorNotice } from '../../../components/notice.tsx';
import { words } from '../../../components/words.ts';
import { keys } from '../../../data/keys.ts';
import { useReadAgain } from '../../../data/reading.ts';
import { useSession } from '../../../session/session.ts';
import { useTenant } from '../../../session/tenant.ts';
import { versionsQuery } from '../call-data.ts';
import { SummaryVersions } from './summary-versions.tsx';
import type { Playback } from '../use-playback.ts';

type Summary = CallSummaryResponse | FailedCallSummaryResponse | null;

const texts: Readonly<Record<string, string>> = {
  none: 'A summary is made of calls in which somebody spoke.',
  pending: 'The summary is being made.',
  queued: 'The summary is being made.',
  processing: 'The summary is being made.',
};

export function SummaryPanel({
  detail: { call },
  summary,
  playback,
}: {
  readonly detail: CallDetail;
  readonly summary: Summary;
  readonly playback: Playback;
}) {
  const isOver = ['completed', 'failed'].includes(call.status);
  const record = summary?.call_summary;
  const view = record?.status === 'ready' ? readSummary(record) : null;
  const failure = record?.status === 'failed' ? record.failure : null;
  return (
    <section className="panel" aria-label="Summary">
      <header>
        <h2>Summary</h2>
        {view || failure?.code === 'transcript_empty' || failure?.code === 'no_consent' ? null : (
          <Badge code={call.summary_status} />
        )}
        {record ? <Versions call={call} /> : null}
        {view || failure?.retryable ? <Rerun callId={call.id} /> : null}
      </header>
      {view ? (
        <Facts view={view} playback={playback} />
      ) : (
        <p className="inside quiet">
          {!isOver
            ? 'The summary is made after the call.'
            : failure
              ? `No summary could be made. ${failure.message}`
              : (texts[call.summary_status] ?? 'There is no summary.')}
        </p>
      )}
    </section>
  );
}

function Versions({ call: { id, summary_status } }: { readonly call: CallDetail['call'] }) {
  const { tenantId, client } = useTenant();
  const { data: runs = [] } = useQuery(versionsQuery(client, tenantId, id, summary_status));
  const [open, setOpen] = useState(false);
  if (runs.length < 2) return null;
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Versions
      </button>
      {open ? <SummaryVersions runs={runs} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Rerun({ callId }: { readonly callId: string }) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const rerun = useMutation({
    mutationFn: () => client.summaries.rerun(callId, { reason: 'Run again in the console' }),
    onSuccess: () => readAgain(keys.call(tenantId, callId).all),
  });
  if (!canAct) return null;
  return (
    <>
      {rerun.error ? <ErrorNotice error={rerun.error} /> : null}
      <button type="button" className="button small" disabled={rerun.isPending} onClick={() => rerun.mutate()}>
        Run again
      </button>
    </>
  );
}

function Facts({ view, playback }: { readonly view: SummaryView; readonly playback: Playback }) {
  const shown = displaySummary(view);
  const facts: readonly (readonly [label: string, fact: Fact<never> | Fact])[] = [
    ...Object.entries(view.contact)
      // That there is a contact at all is what its other facts say.
      .filter(([name]) => name !== 'captured')
      .map(([name, fact]) => [words(name), fact as Fact] as const),
    ...Object.entries(view.vertical.facts).flatMap(([name, fact]) => (fact ? [[words(name), fact] as const] : [])),
    ...Object.values(view.custom?.facts ?? {}).map((fact) => [fact.label, fact] as const),
  ];
  const detected = facts.filter(([, fact]) => displayFact(fact).show);
  return (
    <div className="inside form">
      {shown.short_call ? <p className="notice">The call was very short, so the summary knows little.</p> : null}
      {shown.headline ? (
        <p className="headline foreign" dir="auto">
          {shown.headline}
        </p>
      ) : null}
      {shown.outcome.show ? (
        <p>
          <Badge code={String(view.outcome.value)} tone={view.outcome.value === 'booked' ? 'good' : 'neutral'} />{' '}
          {shown.outcome.uncertain ? <Unsure /> : null}
        </p>
      ) : null}
      {shown.narrative ? (
        <p className="foreign" dir="auto">
          {shown.narrative}
        </p>
      ) : null}
      {detected.length > 0 ? (
        <ul className="fact-list" aria-label="Facts">
          {detected.map(([label, fact]) => (
            <FactRow key={label} label={label} fact={fact} playback={playback} />
          ))}
        </ul>
      ) : null}
      {shown.next_best_action ? (
        <p className="foreign" dir="auto">
          <strong>Next:</strong> {shown.next_best_action}
        </p>
      ) : null}
      <Quotes title="Objections" rows={view.objections} text={({ quote }) => quote} playback={playback} />
      <Quotes title="To do" rows={view.followups} text={({ task }) => task} playback={playback} />
    </div>
  );
}

const Unsure = () => (
  <span className="badge warn" title="The conversation does not say it clearly">
    uncertain
  </span>
);

function FactRow({
  label,
  fact,
  playback,
}: {
  readonly label: string;
  readonly fact: Fact;
  readonly playback: Playback;
}) {
  const { text, uncertain } = displayFact(fact);
  const proof = fact.evidence_turn_ids;
  const inside = (
    <>
      <span className="quiet foreign" dir="auto">
        {label}
      </span>
      <Foreign>{text}</Foreign>
      {uncertain ? <Unsure /> : null}
    </>
  );
  return (
    <li>
      {proof.length > 0 ? (
        <button type="button" className="fact" title="Hear the proof" onClick={() => playback.prove(proof)}>
          {inside}
          <AudioLines aria-hidden="true" />
        </button>
      ) : (
        <div className="fact">
          {inside}
          {fact.source ? <span className="badge">{words(fact.source)}</span> : null}
        </div>
      )}
    </li>
  );
}

/** A list of sentences with their proof. */
function Quotes<Row extends { readonly evidence_turn_ids: readonly number[] }>({
  title,
  rows,
  text,
  playback,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly text: (row: Row) => string;
  readonly playback: Playback;
}) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="fact-list">
        {rows.map((row) => (
          <li key={text(row)}>
            <button type="button" className="fact" onClick={() => playback.prove(row.evidence_turn_ids)}>
              <Foreign>{text(row)}</Foreign>
              <AudioLines aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
