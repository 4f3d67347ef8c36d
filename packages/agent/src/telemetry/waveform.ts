// The waveform of a call: what the person and the agent were heard saying, on one time line.
import type { WaveformInput } from '@voicecall/contract';
import { lengthMs, peakTrack, windowAt } from './peak-track.ts';
import type { Sound } from './peak-track.ts';

/** Sound of the person comes as it is spoken; one that comes this much earlier or later is not the next of a row. */
const jitterMs = 200;
/** The player keeps less than this; peaks before that do not change any more. */
const aheadMs = 2_000;

/** The peaks from a window on. */
export interface WaveformPiece extends WaveformInput {
  /** The number of the first window. */
  readonly from: number;
}

export interface CallWaveform {
  /** The answer, in milliseconds since the epoch: the time line begins. What came before is left out. */
  begin(at: number): void;
  /** Sound of the person, which ends now. */
  heard(sound: Sound): void;
  /** Sound of the agent, which is played now, or after what is being played. */
  played(sound: Sound): void;
  /** What the agent has not played yet is dropped. */
  hushed(): void;
  /** The peaks that do not change any more, from this window on; null when there are none. */
  settled(from: number): WaveformPiece | null;
  /** The time line ends. */
  end(): void;
  /** All peaks; null when the call was not answered. */
  whole(): WaveformInput | null;
}

/** `now` gives milliseconds of a clock that does not jump. */
export function callWaveform(now: () => number = () => performance.now()): CallWaveform {
  const agent = peakTrack();
  const person = peakTrack();
  let zero = 0;
  let started_at: string | null = null;
  let ended_ms: number | null = null;
  let heardUntil = 0;
  let playsUntil = 0;

  const elapsed = (): number => ended_ms ?? now() - zero;
  const running = (): boolean => started_at !== null && ended_ms === null;
  const piece = (from: number, to: number): WaveformPiece | null => {
    if (started_at === null || to <= from) return null;
    const [ours, theirs] = [agent.peaks(from, to), person.peaks(from, to)];
    return ours.length === 0 ? null : { from, started_at, agent: base64(ours), user: base64(theirs) };
  };

  return {
    begin(at) {
      if (started_at !== null) return;
      zero = now();
      started_at = new Date(at).toISOString();
    },
    heard(sound) {
      if (!running()) return;
      const arrived = elapsed() - lengthMs(sound);
      // After a gap, and when delayed sound comes at once, the time of arrival counts.
      const from = Math.abs(arrived - heardUntil) <= jitterMs ? heardUntil : arrived;
      person.add(sound, from);
      heardUntil = from + lengthMs(sound);
    },
    played(sound) {
      if (!running()) return;
      const from = Math.max(playsUntil, elapsed());
      agent.add(sound, from);
      playsUntil = from + lengthMs(sound);
    },
    hushed() {
      if (!running()) return;
      playsUntil = Math.min(playsUntil, elapsed());
      agent.cut(playsUntil);
    },
    settled: (from) => piece(from, windowAt(elapsed() - (ended_ms === null ? aheadMs : 0))),
    end() {
      if (!running()) return;
      ended_ms = elapsed();
      agent.cut(ended_ms);
    },
    whole() {
      const all = piece(0, windowAt(elapsed()));
      return all && { started_at: all.started_at, agent: all.agent, user: all.user };
    },
  };
}

/** Puts pieces together, wherever they begin; what is missing between them is silent. */
export function joinPieces(pieces: readonly WaveformPiece[]): WaveformInput | null {
  const [first] = pieces;
  if (!first) return null;
  const parts = pieces.map(({ from, agent, user }) => ({
    from,
    agent: Buffer.from(agent, 'base64'),
    user: Buffer.from(user, 'base64'),
  }));
  const length = Math.max(...parts.map(({ from, agent }) => from + agent.length));
  const joined = (speaker: 'agent' | 'user'): string => {
    const bytes = Buffer.alloc(length);
    for (const part of parts) bytes.set(part[speaker], part.from);
    return bytes.toString('base64');
  };
  return { started_at: first.started_at, agent: joined('agent'), user: joined('user') };
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
