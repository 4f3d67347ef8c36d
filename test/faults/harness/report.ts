// Checks a run: nothing forbidden has happened. Prints the figures of the run if requested.
import { expect } from 'vitest';
import { checkLogs } from './check-logs.ts';
import type { Bounds } from './check-logs.ts';
import { dueAt, extrasOf, historiesOf } from './histories.ts';
import type { History } from './histories.ts';
import type { Logs } from './logs.ts';
import { isFull, tellsFigures } from '../../harness/repetitions.ts';

/**
 * The promise after any fault: interrupted work continues once its lease of 20 s is over. Only the full run judges it,
 * which has the machine for itself; the short one shares it with other tests.
 */
const bounds: Bounds = { late_ms: isFull ? 25_000 : Infinity };

/** Fails unless the checker finds nothing in the logs and the faults have interrupted something. */
export function expectNothingLost(scenario: string, repetitions: number, logs: Logs): void {
  const findings = checkLogs(logs, bounds);
  if (tellsFigures)
    process.stdout.write(
      `${JSON.stringify({ scenario, repetitions, ...figuresOf(logs), lost: findings.filter(({ rule }) => rule === 'lost').length, findings: findings.length })}\n`,
    );
  expect(findings.slice(0, 20)).toEqual([]);
  expect(logs.receipts.length).toBeGreaterThan(repetitions);
}

function figuresOf(logs: Logs) {
  const histories = historiesOf(logs);
  const recoveries = histories.flatMap(recoveriesOf).toSorted((a, b) => a - b);
  const lateness = histories
    .flatMap((history) => history.delivery.attempts.map((made) => made.started_at - dueAt(history, made)))
    .toSorted((a, b) => a - b);
  return {
    committed: logs.emits.filter(({ committed }) => committed).length,
    requests: logs.receipts.length,
    in_flight_at_faults: logs.interruptions.reduce((sum, { in_flight }) => sum + in_flight.size, 0),
    doubled_in_flight: histories.reduce((sum, history) => sum + extrasOf(history).length, 0),
    recovery_ms: { median: recoveries[Math.floor(recoveries.length / 2)], max: recoveries.at(-1) },
    late_ms: { median: lateness[Math.floor(lateness.length / 2)], max: lateness.at(-1) },
    last_after_410_ms: Math.max(
      0,
      ...logs.stops.flatMap(({ endpoint, from, until }) =>
        logs.receipts
          .filter((it) => it.endpoint === endpoint && it.at > from && it.at < until)
          .map(({ at }) => at - from),
      ),
    ),
  };
}

/**
 * The time from each fault that interrupted an attempt to the start of the recorded one. If that one was interrupted
 * again, the next fault counts.
 */
const recoveriesOf = ({ delivery, interruptions }: History): number[] =>
  interruptions.flatMap(({ at }, index) => {
    const next = delivery.attempts.find(({ started_at }) => started_at >= at);
    return next && next.started_at < (interruptions[index + 1]?.at ?? Infinity) ? [next.started_at - at] : [];
  });
