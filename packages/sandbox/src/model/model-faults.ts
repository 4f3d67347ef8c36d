// Faults of the language model that tests order in advance, and a log of its requests.
import * as z from 'zod';
import { spoilings } from './spoil.ts';
import type { Spoiling } from './spoil.ts';

/**
 * `invalid_json`, `wrong_schema`: unusable answers. `refusal`, `content_filter`: it declines. `timeout`: no response
 * until the client gives up. `unavailable` (503), `rate_limited` (429), `unauthorized` (401): the request fails.
 * `cut_off`: half an answer. `slow`: the right answer, late. `invalid_once`: unusable, but right when asked to repair
 * it. The others, of drafts only: see `spoilings`.
 */
export const modelFaults = [
  'invalid_json',
  'wrong_schema',
  'refusal',
  'content_filter',
  'timeout',
  'unavailable',
  'rate_limited',
  'unauthorized',
  'cut_off',
  'slow',
  'invalid_once',
  ...spoilings,
] as const;
export type ModelFault = (typeof modelFaults)[number];

export const isSpoiling = (fault: ModelFault | undefined): fault is Spoiling =>
  spoilings.some((spoiling) => spoiling === fault);

/** What the server asks: a draft of the summary, or verdicts on its claims. */
export const questions = ['draft', 'verdicts'] as const;

export const modelFaultOrder = z
  .strictObject({
    fault: z.enum(modelFaults),
    /** Only requests with this question. */
    question: z.enum(questions).default('draft'),
    /** How many requests get this fault. */
    times: z.number().int().min(1).max(1000).default(1),
    /** Only those about calls to or from this number. */
    to_number: z.string().min(1).optional(),
    /** For `slow`: how late, in real time. */
    ms: z.number().int().min(0).max(600_000).default(1_000),
    /** For `rate_limited`: what it says in `Retry-After`. */
    retry_after_sec: z.number().int().min(0).max(3600).default(1),
  })
  .refine(({ fault, question }) => question === 'draft' || !isSpoiling(fault), {
    path: ['fault'],
    error: 'This fault exists for drafts only.',
  });
export type ModelFaultOrder = z.output<typeof modelFaultOrder>;

/** A request for a completion that named the model and a call. */
export interface SeenModelRequest {
  readonly at: string;
  readonly question: (typeof questions)[number];
  readonly to_number: string | null;
  readonly from_number: string | null;
  /** Whether it asks to repair an earlier answer. */
  readonly repair: boolean;
  readonly turns: number;
  /** The fault that was applied; null: none. */
  readonly fault: ModelFault | null;
}

export interface ModelFaults {
  order(order: ModelFaultOrder): void;
  /** The fault that a request meets: the oldest one ordered for it. */
  take(request: Omit<SeenModelRequest, 'at' | 'fault'>): ModelFaultOrder | undefined;
  /** Oldest first. */
  requests(): SeenModelRequest[];
  /** Clears ordered faults and the request log. */
  clear(): void;
}

/** The number whose summaries fail: every answer about it has the wrong form. */
export const invalidNumber = '+15005550010';

const remembered = 10_000;
const always: ModelFaultOrder = modelFaultOrder.parse({ fault: 'wrong_schema' });

export function createModelFaults(): ModelFaults {
  let orders: { readonly order: ModelFaultOrder; left: number }[] = [];
  let seen: SeenModelRequest[] = [];
  const ordered = ({
    question,
    repair,
    to_number,
    from_number,
  }: Omit<SeenModelRequest, 'at' | 'fault'>): ModelFaultOrder | undefined => {
    const numbers = [to_number, from_number];
    const found = orders.find(
      ({ order }) =>
        order.question === question &&
        (order.to_number === undefined || numbers.includes(order.to_number)) &&
        !(order.fault === 'invalid_once' && repair),
    );
    if (!found) return question === 'draft' && numbers.includes(invalidNumber) ? always : undefined;
    found.left -= 1;
    orders = orders.filter(({ left }) => left > 0);
    return found.order;
  };
  return {
    order: (order) => void orders.push({ order, left: order.times }),
    take(request) {
      const order = ordered(request);
      seen = [...seen.slice(1 - remembered), { at: new Date().toISOString(), ...request, fault: order?.fault ?? null }];
      return order;
    },
    requests: () => [...seen],
    clear() {
      orders = [];
      seen = [];
    },
  };
}
