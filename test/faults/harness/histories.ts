// The logs sorted by delivery: its event, its record, its requests at the receiver, and the faults during which it
// was in flight.
import type { Claim, Delivery, Emit, Interruption, Logs, Pause, Receipt, RecordedAttempt } from './logs.ts';

export interface History {
  readonly delivery: Delivery;
  readonly emit: Emit | undefined;
  /** In order of arrival. */
  readonly receipts: readonly Receipt[];
  /** The faults during which it was in flight, in order. */
  readonly interruptions: readonly Interruption[];
  /** In order. */
  readonly claims: readonly Claim[];
  /** The times in which no sender ran, in order. */
  readonly pauses: readonly Pause[];
}

/** Delays before the second and the following attempts, from the end of the previous one (requirement 6.5). */
export const delays_ms = [5, 25, 120, 600, 3_600, 21_600, 86_400].map((seconds) => seconds * 1000);

const byTime = (a: { readonly at: number }, b: { readonly at: number }): number => a.at - b.at;

export function historiesOf(logs: Logs): History[] {
  const emits = new Map(logs.emits.map((emit) => [emit.key, emit]));
  const receipts = Map.groupBy(logs.receipts, ({ id }) => id);
  const claims = Map.groupBy(logs.claims, ({ id }) => id);
  const pauses = logs.pauses.toSorted((a, b) => a.from - b.from);
  return logs.deliveries.map((delivery) => ({
    delivery,
    emit: emits.get(delivery.key),
    receipts: (receipts.get(delivery.id) ?? []).toSorted(byTime),
    interruptions: logs.interruptions.filter(({ in_flight }) => in_flight.has(delivery.id)).toSorted(byTime),
    claims: (claims.get(delivery.id) ?? []).toSorted(byTime),
    pauses,
  }));
}

/** The claim that a request was made for: the last one before it arrived. */
export const claimOf = ({ claims }: History, { attempt, at }: Receipt): Claim | undefined =>
  claims.findLast((claim) => claim.attempt === attempt && claim.at <= at);

/**
 * When a recorded attempt was due: by the schedule, or from the fault that interrupted it; and once a sender ran after
 * each time in which none did. A sender that lives briefly cannot make all attempts that have become due before.
 */
export function dueAt(
  { delivery, emit, interruptions, pauses }: History,
  { attempt, started_at }: RecordedAttempt,
): number {
  const before = delivery.attempts.find((it) => it.attempt === attempt - 1);
  const scheduled = before ? before.ended_at + (delays_ms[attempt - 2] ?? Infinity) : (emit?.at ?? started_at);
  const broken = interruptions.filter(({ at }) => at <= started_at).map(({ at }) => at);
  const begun = pauses.filter(({ until }) => until <= started_at).map(({ until }) => until);
  return Math.max(scheduled, ...broken, ...begun);
}

/** The requests of each attempt after its first one, in order of arrival. */
export function extrasOf({ receipts }: History): Receipt[] {
  const seen = new Set<number>();
  return receipts.filter(({ attempt }) => seen.has(attempt) || !seen.add(attempt));
}

/** The additional requests that no fault explains. Each fault explains one that came after it. */
export function unexplained(history: History): Receipt[] {
  const faults = [...history.interruptions];
  return extrasOf(history).filter(({ at }) => {
    const [first] = faults;
    if (!first || first.at > at) return true;
    faults.shift();
    return false;
  });
}
