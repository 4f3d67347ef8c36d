// A state in one word, with a color that repeats what the word says.
import { words } from './words.ts';

/** The colors of a badge. `active` also pulses: something goes on. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'active';

const tones: Readonly<Record<string, Tone>> = {
  completed: 'good',
  delivered: 'good',
  ready: 'good',
  active: 'good',
  confirmed: 'good',
  in_sync: 'good',
  succeeded: 'good',
  failed: 'bad',
  dead_letter: 'bad',
  dead_lettered: 'bad',
  error: 'bad',
  canceled: 'neutral',
  pending: 'warn',
  waiting: 'warn',
  degraded: 'warn',
  queued: 'active',
  dispatched: 'active',
  ringing: 'active',
  in_progress: 'active',
  processing: 'active',
  running: 'active',
  recording: 'active',
};

/** A badge; `tone` overrides the color that the code has by itself, and `children` its words. */
export function Badge({
  code,
  tone = tones[code] ?? 'neutral',
  children,
}: {
  readonly code: string;
  readonly tone?: Tone;
  readonly children?: React.ReactNode;
}) {
  return (
    <span className={`badge ${tone}`}>
      {tone === 'neutral' ? null : <span className="dot" aria-hidden="true" />}
      {children === undefined ? words(code) : <bdi>{children}</bdi>}
    </span>
  );
}
