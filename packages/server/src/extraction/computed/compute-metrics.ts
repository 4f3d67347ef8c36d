// How a call was shared between its speakers, computed from the times of the turns; nothing of it is asked of a model.
import type { Material, SpokenTurn } from '../material.ts';
import { hasWords } from './folded-text.ts';

const longestPauseMs = 2000;
const overlapMs = 200;

interface Speech {
  readonly by: 'agent' | 'user';
  readonly start: number;
  readonly end: number;
  readonly interrupted: boolean;
}

/** Metrics of spec 2.12; null when a time that they are computed from is missing, or nobody spoke. */
export function computeMetrics({
  call,
  turns,
}: Material): { talk_ratio: number; interruptions: number; dead_air_seconds: number } | null {
  const speeches = speechesOf(turns);
  if (!speeches) return null;
  const user = speakingTime(speeches, 'user');
  const both = user + speakingTime(speeches, 'agent');
  if (both === 0) return null;
  return {
    talk_ratio: Math.round((user / both) * 1000) / 1000,
    interruptions: interruptions(speeches),
    dead_air_seconds: Math.round(deadAirMs(speeches, call) / 100) / 10,
  };
}

/**
 * What was said, by time; undefined when a turn with words has no times to compute with. The time a tool takes is not
 * speech.
 */
function speechesOf(turns: readonly SpokenTurn[]): Speech[] | undefined {
  const speeches: Speech[] = [];
  for (const { role, text, started_at, ended_at, interrupted } of turns) {
    if ((role !== 'agent' && role !== 'user') || !hasWords(text)) continue;
    const start = started_at.getTime();
    const end = ended_at?.getTime() ?? Number.NaN;
    // Written so that a time that is no number counts as missing as well.
    if (!(end >= start)) return undefined;
    speeches.push({ by: role, start, end, interrupted });
  }
  return speeches.sort((a, b) => a.start - b.start);
}

const speakingTime = (speeches: readonly Speech[], by: Speech['by']): number =>
  speeches.filter((it) => it.by === by).reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Turns of the agent that the caller cut off, and turns of the agent that began while the caller was still speaking:
 * one event a turn.
 * A caller who says something while the agent goes on undisturbed ("mhm") interrupts nobody, so such overlaps do not
 * count.
 */
function interruptions(speeches: readonly Speech[]): number {
  // By their start: how far those have spoken that began before.
  let [reached, at] = [Number.NEGATIVE_INFINITY, 0];
  const callers = speeches.filter(({ by }) => by === 'user');
  const beganOver = ({ start }: Speech): boolean => {
    for (let caller = callers[at]; caller && caller.start < start; caller = callers[at]) {
      reached = Math.max(reached, caller.end);
      at += 1;
    }
    return reached - start > overlapMs;
  };
  return speeches.filter((it) => it.by === 'agent').filter((it) => beganOver(it) || it.interrupted).length;
}

/**
 * Silences longer than two seconds, each counted whole, from the furthest end of what was said so far to the next word.
 * The wait for
 * the first word (from the answer) and the one after the last (until the call ended) are silence too: somebody held the
 * line.
 */
function deadAirMs(speeches: readonly Speech[], { answered_at, ended_at }: Material['call']): number {
  let said = answered_at?.getTime() ?? Number.POSITIVE_INFINITY;
  let sum = 0;
  const until = (start: number): void => {
    if (start - said > longestPauseMs) sum += start - said;
  };
  for (const { start, end } of speeches) {
    until(start);
    said = Number.isFinite(said) ? Math.max(said, end) : end;
  }
  if (ended_at) until(ended_at.getTime());
  return sum;
}
