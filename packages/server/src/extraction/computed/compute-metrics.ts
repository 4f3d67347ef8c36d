// Metrics of a call, computed from the times of its turns without a model.
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

/** The metrics of requirement 2.12; null when a time is missing, or no one spoke. */
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
 * The spoken turns, sorted by time; undefined when a turn with words has no usable times. The time a tool takes is not
 * speech.
 */
function speechesOf(turns: readonly SpokenTurn[]): Speech[] | undefined {
  const speeches: Speech[] = [];
  for (const { role, text, started_at, ended_at, interrupted } of turns) {
    if ((role !== 'agent' && role !== 'user') || !hasWords(text)) continue;
    const start = started_at.getTime();
    const end = ended_at?.getTime() ?? Number.NaN;
    // Written so that NaN counts as missing too.
    if (!(end >= start)) return undefined;
    speeches.push({ by: role, start, end, interrupted });
  }
  return speeches.sort((a, b) => a.start - b.start);
}

const speakingTime = (speeches: readonly Speech[], by: Speech['by']): number =>
  speeches.filter((it) => it.by === by).reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Counts turns of the agent that the caller cut off, and turns of the agent that began while the caller was speaking,
 * each turn once. A caller who speaks while the agent continues ("mhm") does not interrupt, so such overlaps do not
 * count.
 */
function interruptions(speeches: readonly Speech[]): number {
  // How far the turns reach that began earlier.
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
 * Silences longer than two seconds, each counted in full, from the latest end of speech to the next word. The wait for
 * the first word after the answer, and the time from the last word to the end of the call, count too.
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
