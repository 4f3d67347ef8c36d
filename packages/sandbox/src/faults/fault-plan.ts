// Random failures from a seed: the same request of the same call gets the same fault in every run.
import { createHash } from 'node:crypto';
import * as z from 'zod';

/** The faults of a request; `twirp/faults.ts` says what each does. */
export const methodFaults = [
  'unavailable',
  'internal',
  'timeout',
  'delay',
  'reset',
  'hang',
  'late_answer',
  'lost_answer',
  'late_timeout',
  'late_hang',
] as const;

/**
 * The faults of a webhook. `late`: it and the following ones are delayed. `duplicated`: it is sent again a moment
 * later.
 * `lost`: it is never sent. `reordered`: only it is delayed, and the following ones overtake it.
 */
export const webhookFaults = ['late', 'duplicated', 'lost', 'reordered'] as const;

export type MethodFault = (typeof methodFaults)[number];
export type WebhookFault = (typeof webhookFaults)[number];

const share = z.number().min(0).max(1);

export const faultPlan = z.object({
  seed: z.string().min(1).max(200),
  /** Part of a room's name → its name in the random draw: room names differ from run to run. */
  subjects: z.record(z.string(), z.string()).default({}),
  /** The share of requests that get a fault. */
  methods: z.partialRecord(z.enum(methodFaults), share).default({}),
  /** The share of webhooks that get a fault. */
  webhooks: z.partialRecord(z.enum(webhookFaults), share).default({}),
  /** The longest delay, in real time. */
  longest_ms: z.number().int().min(1).max(60_000).default(1_000),
});

export type FaultPlan = z.output<typeof faultPlan>;

export interface Drawn<K> {
  readonly kind: K;
  /** The delay of a delayed item. */
  readonly ms: number;
}

export interface Lots {
  request(method: string, room: string): Drawn<MethodFault> | undefined;
  webhook(event: string, room: string): Drawn<WebhookFault> | undefined;
}

export function createLots({ seed, subjects, methods, webhooks, longest_ms }: FaultPlan): Lots {
  const times = new Map<string, number>();
  const names = Object.entries(subjects);
  const draw = <K extends string>(
    shares: Readonly<Partial<Record<K, number>>>,
    what: string,
    room: string,
  ): Drawn<K> | undefined => {
    const subject = names.find(([part]) => room.includes(part))?.[1] ?? '';
    const place = `${what} ${subject}`;
    const time = (times.get(place) ?? 0) + 1;
    times.set(place, time);
    const hash = createHash('sha256').update(`${seed} ${place} ${time}`).digest();
    let lot = hash.readUInt32BE(0) / 2 ** 32;
    for (const [kind, part] of Object.entries(shares) as [K, number][]) {
      if (lot < part) return { kind, ms: 1 + Math.floor((hash.readUInt32BE(4) / 2 ** 32) * longest_ms) };
      lot -= part;
    }
    return undefined;
  };
  return {
    request: (method, room) => draw(methods, method, room),
    webhook: (event, room) => draw(webhooks, event, room),
  };
}
