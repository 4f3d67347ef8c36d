// The logs sorted by delivery: its event, its record, its requests at the receiver, and the faults during which it was
// in flight.
import type { Delivery, Emit, Interruption, Logs, Receipt, RecordedAttempt } from './logs.ts';

export interface History {
  readonly delivery: Delivery;
  readonly emit: Emit | undefined;
  /** In order of arrival. */
  readonly receipts: readonly Receipt[];
  /** The faults during which it was in flight, in order. */
  readonly interruptions: readonly Interruption[];
}

/** Delays before the second and the following attempts, from the end of the previous one (spec 6.5). */
export const delays_ms = [5, 25, 120, 600, 3_600, 21_600, 86_400].map((seconds) => seconds * 1000);

const byTime = (a: { readonly at: number }, b: { readonly at: number }): number => a.at - b.at;

export function historiesOf(logs: Logs): History[] {
  const emits = new Map(logs.emits.map((emit) => [emit.key, emit]));
  const receipts = Map.groupBy(logs.receipts, ({ id }) => id);
  return logs.deliveries.map((delivery) => ({
    delivery,
    emit: emits.get(delivery.key),
    receipts: (receipts.get(delivery.id) ?? []).toSorted(byTime),
    interruptions: logs.interruptions.filter(({ in_flight }) => in_flight.has(delivery.id)).toSorted(byTime),
  }));
}

/** When a recorded attempt was due: by the schedule, or from the fault that interrupted it. */
export function dueAt({ delivery, emit, interruptions }: History, { attempt, started_at }: RecordedAttempt): number {
  const before = delivery.attempts.find((it) => it.attempt === attempt - 1);
  const scheduled = before ? before.ended_at + (delays_ms[attempt - 2] ?? Infinity) : (emit?.at ?? started_at);
  const broken = interruptions.filter(({ at }) => at <= started_at).map(({ at }) => at);
  return Math.max(scheduled, ...broken);
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
