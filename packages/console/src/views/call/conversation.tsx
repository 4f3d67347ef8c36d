// What was said, turn by turn, under the sound of it.
import type { Booking, CallDetail, Turn, Waveform } from '@voicecall/sdk';
import { Download, Pause, Play } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { duration, milliseconds, words } from '../../components/words.ts';
import { patient } from '../../data/connection.ts';
import { useTenant } from '../../session/tenant.ts';
import { BookingRow, callBookingsQuery } from './booking-row.tsx';
import type { Playback } from './use-playback.ts';

// The waveform's library is loaded only where a call has one.
const Lanes = lazy(patient(() => import('./lanes.tsx')));

const sides: Readonly<Record<string, string>> = { agent: 'Agent', user: 'Caller', system: 'Platform' };

export function Conversation({
  detail,
  waveform,
  playback,
}: {
  readonly detail: CallDetail;
  /** Undefined: it is still to come, and its place is kept. Null: there is none. */
  readonly waveform: Waveform | null | undefined;
  readonly playback: Playback;
}) {
  return (
    <section className="panel conversation" aria-label="Conversation">
      <Player detail={detail} waveform={waveform} playback={playback} />
      <Turns detail={detail} playback={playback} />
    </section>
  );
}

/** The turns alone; while the call goes on, the newest stays in view. */
export function Turns({ detail, playback }: { readonly detail: CallDetail; readonly playback: Playback }) {
  const isOver = ['completed', 'failed'].includes(detail.call.status);
  const end = useRef<HTMLLIElement>(null);
  const { client } = useTenant();
  const { data: bookings = [] } = useQuery(callBookingsQuery(client, detail.call));
  const { length } = detail.turns;
  useEffect(() => {
    if (!isOver) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, isOver]);
  if (length === 0) return <p className="inside quiet">{whyNoTurns(detail.call, isOver)}</p>;
  return (
    <ol className="turns" aria-live={isOver ? 'off' : 'polite'}>
      {inOrder(detail.turns, bookings).map((line) =>
        'turn_id' in line ? (
          <TurnRow key={line.turn_id} turn={line} playback={playback} />
        ) : (
          <BookingRow key={line.id} booking={line} answeredAt={detail.call.answered_at} />
        ),
      )}
      {isOver ? null : (
        <li ref={end} className="turn-live">
          <span className="badge active">
            <span className="dot" aria-hidden="true" /> Live
          </span>
        </li>
      )}
    </ol>
  );
}

function whyNoTurns({ consent }: CallDetail['call'], isOver: boolean): string {
  if (consent?.mode === 'ask' && consent.status === 'refused')
    return 'The other side did not agree to a transcript, so there is none.';
  return isOver ? 'Nothing was said in this call.' : 'Nothing has been said yet.';
}

/** Each booking stands behind the last turn that had begun when it was captured. `bookings` has the newest first. */
function inOrder(turns: readonly Turn[], bookings: readonly Booking[]): (Turn | Booking)[] {
  const lines: (Turn | Booking)[] = [...turns];
  for (const booking of bookings) {
    const before = turns.findLast(({ started_at }) => Date.parse(started_at) <= Date.parse(booking.created_at));
    lines.splice(before ? lines.indexOf(before) + 1 : 0, 0, booking);
  }
  return lines;
}

function Player({
  detail,
  waveform,
  playback,
}: {
  readonly detail: CallDetail;
  /** Undefined: it is still to come, and its place is kept. Null: there is none. */
  readonly waveform: Waveform | null | undefined;
  readonly playback: Playback;
}) {
  const { audio, url, isPlaying, toggle, onChange } = playback;
  const missing = whyNoRecording(detail);
  return (
    <div className="player">
      {url ? (
        <>
          {/* Both sides of the conversation are written below. */}
          <audio
            ref={audio}
            src={url}
            preload="metadata"
            onPlay={onChange}
            onPause={onChange}
            onTimeUpdate={onChange}
            onSeeked={onChange}
          />
          <button
            type="button"
            className="button primary icon"
            aria-label={isPlaying ? 'Pause' : 'Play'}
            onClick={toggle}
          >
            {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </button>
          <Speed audio={audio} />
        </>
      ) : (
        <p className="quiet">{missing}</p>
      )}
      {waveform ? (
        <Suspense fallback={<div className="lanes" />}>
          <Lanes waveform={waveform} detail={detail} playback={playback} />
        </Suspense>
      ) : waveform === undefined ? (
        <div className="lanes" />
      ) : null}
      {url ? (
        <a
          className="button plain icon"
          href={url}
          download={`${detail.call.id}${/\.\w+$/.exec(url.split('?')[0] ?? '')?.[0] ?? ''}`}
          aria-label="Download the recording"
          title="Download the recording"
        >
          <Download aria-hidden="true" />
        </a>
      ) : null}
    </div>
  );
}

const speeds = [1, 1.25, 1.5, 1.75, 2];

/** How fast the recording plays. A voice keeps its pitch. */
function Speed({ audio }: { readonly audio: Playback['audio'] }) {
  return (
    <select
      className="input speed"
      aria-label="Speed"
      defaultValue={1}
      onChange={({ target }) => {
        // The default rate is kept when the element loads the recording anew.
        if (audio.current) audio.current.defaultPlaybackRate = audio.current.playbackRate = Number(target.value);
      }}
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  );
}

/** In words, why there is nothing to hear. */
function whyNoRecording({ call, recording_missing }: CallDetail): string {
  if (recording_missing)
    return 'The recording failed, and none will exist. The timeline says what the recorder reported.';
  if (!call.answered_at) return 'The call was not answered, so there is no recording.';
  if (['pending', 'recording'].includes(call.recording_status)) return 'The call is being recorded.';
  if (call.recording_status === 'processing') return 'The recording is being finished.';
  if (call.consent && ['pending', 'refused'].includes(call.consent.status))
    return 'The other side was not told of a recording, or did not agree to it.';
  return 'The agent of this call does not record.';
}

function TurnRow({ turn, playback }: { readonly turn: Turn; readonly playback: Playback }) {
  const { turn_id, role, offset_ms, interrupted, latency, tool, text } = turn;
  const state = playback.lit.includes(turn_id) ? 'lit' : playback.currentTurn === turn_id ? 'current' : '';
  const at = duration(Math.max(0, offset_ms) / 1000);
  if (tool)
    return (
      <li id={`turn-${turn_id}`} className={`turn tool ${state}`}>
        <span className="turn-time tabular">{at}</span>
        <details>
          <summary>
            <span className={`badge ${tool.ok ? 'good' : 'bad'}`}>{tool.ok ? 'Tool' : 'Tool failed'}</span>{' '}
            <code className="foreign" dir="auto">
              {tool.name}
            </code>{' '}
            <span className="quiet tabular">{milliseconds(tool.duration_ms)}</span>
          </summary>
          <pre className="json" tabIndex={0}>
            {JSON.stringify(tool.arguments, null, 2)}
            {'\n→ '}
            {tool.result ?? text}
          </pre>
        </details>
      </li>
    );
  return (
    <li id={`turn-${turn_id}`} className={`turn ${role} ${state}`} aria-current={state === 'current' || undefined}>
      {playback.url ? (
        <button
          type="button"
          className="turn-time tabular"
          aria-label={`Play from ${at}`}
          onClick={() => playback.playFrom(offset_ms)}
        >
          {at}
        </button>
      ) : (
        <span className="turn-time tabular">{at}</span>
      )}
      <div>
        <div className="turn-who">
          {sides[role] ?? words(role)}
          {interrupted ? <span className="badge warn">interrupted</span> : null}
          {latency?.total_ms ? (
            <span className="badge tabular" title="From the end of the caller's voice until the agent was heard">
              {milliseconds(latency.total_ms)}
            </span>
          ) : null}
        </div>
        <p className="foreign" dir="auto">
          {text}
        </p>
      </div>
    </li>
  );
}
