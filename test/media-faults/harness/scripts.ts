// The mix of calls: the script of each, and how such a call ends when no relevant fault occurs.
import { times } from '../../harness/repetitions.ts';

export type Scenario =
  | { readonly side: 'outbound'; readonly to: string; readonly wish?: Wish }
  | { readonly side: 'inbound' | 'web'; readonly script: string };

/** An action from outside on a call, once the call is in the right state. */
export interface Wish {
  readonly when: CallPhase;
  readonly what: 'end' | 'transfer';
}

export type CallPhase = 'admitted' | 'agent' | 'dialing' | 'ringing' | 'in_progress';

export interface Script {
  readonly name: string;
  readonly count: number;
  readonly scenario: Scenario;
  /** Any of these reasons. */
  readonly ends: readonly string[];
}

/** The agent hangs up; on a busy machine the other side may hang up before. */
const hangUp = ['agent_hangup', 'user_hangup'] as const;

/** On a busy machine an agent whose request for the called number fails takes the job anyway. */
const noAgent = ['agent_unavailable', 'no_answer', ...hangUp] as const;

const outbound = (name: string, count: number, to: string, ...ends: string[]): Script => ({
  name,
  count,
  scenario: { side: 'outbound', to },
  ends,
});
const canceled = (when: CallPhase): Script => ({
  name: `canceled when ${when}`,
  count: 6,
  scenario: { side: 'outbound', to: '+15005550099', wish: { when, what: 'end' } },
  ends: ['canceled', ...hangUp],
});
const comes = (side: 'inbound' | 'web', script: string, count: number, ...ends: string[]): Script => ({
  name: `${side} ${script}`,
  count,
  scenario: { side, script },
  ends,
});

/** The phone that callers are transferred to; the agents' instructions name it. */
export const desk = '+15551230042';

export const scripts: readonly Script[] = [
  outbound('answers', 22, '+15005550099', ...hangUp),
  outbound('books', 14, '+15005550001', 'user_hangup'),
  outbound('busy', 12, '+15005550002', 'busy'),
  outbound('no answer', 8, '+15005550003', 'no_answer'),
  outbound('declined', 10, '+15005550004', 'declined'),
  outbound('voicemail', 10, '+15005550005', 'voicemail', 'user_hangup'),
  outbound('carrier fails', 6, '+15005550006', 'carrier_unavailable'),
  outbound('hangs up mid-call', 10, '+15005550007', 'user_hangup'),
  outbound('no agent', 4, '+15005550008', ...noAgent),
  outbound('no webhooks at all', 6, '+15005550011', ...hangUp),
  outbound('webhooks scrambled', 6, '+15005550012', ...hangUp),
  ...(['admitted', 'agent', 'dialing', 'ringing', 'in_progress'] as const).map(canceled),
  {
    name: 'transferred',
    count: 14,
    scenario: { side: 'outbound', to: '+15005550001', wish: { when: 'in_progress', what: 'transfer' } },
    ends: ['transferred', 'user_hangup'],
  },
  comes('inbound', 'answers', 12, ...hangUp),
  comes('inbound', 'books', 6, 'user_hangup'),
  comes('inbound', 'hangs_up', 6, 'user_hangup'),
  comes('inbound', 'hangs_up_early', 4, 'no_answer'),
  comes('inbound', 'no_agent', 3, ...noAgent),
  comes('inbound', 'webhooks_lost', 3, ...hangUp),
  comes('inbound', 'webhooks_scrambled', 4, ...hangUp),
  comes('web', 'answers', 6, ...hangUp),
  comes('web', 'books', 3, 'user_hangup'),
  comes('web', 'hangs_up', 4, 'user_hangup'),
  comes('web', 'leaves_early', 3, 'no_answer', 'join_timeout', 'user_hangup'),
  comes('web', 'no_agent', 2, ...noAgent),
  comes('web', 'never joins', 2, 'join_timeout'),
];

/** Every call of the run, named after its script with a number. The short run has half of each script's calls. */
export const everyCall = (): { readonly name: string; readonly script: Script }[] =>
  scripts.flatMap((script) =>
    Array.from({ length: Math.ceil(script.count / times(2, 1)) }, (_, index) => ({
      name: `${script.name} ${index + 1}`,
      script,
    })),
  );
