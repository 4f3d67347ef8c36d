// Tests of the checker: it finds each forbidden event that is inserted into a correct run.
import { expect, it } from 'vitest';
import type { Happening } from '@voicecall/sandbox';
import { checkRun } from './harness/check-run.ts';
import type { Rule } from './harness/check-run.ts';
import type { Run } from './harness/records.ts';

type Mutable<T> = T extends readonly (infer I)[]
  ? Mutable<I>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

const start = Date.parse('2026-11-21T10:00:00Z');
const at = (sec: number): string => new Date(start + sec * 1000).toISOString();
const someone = (sec: number, event: Happening['event'], identity: string, kind: string): Mutable<Happening> => ({
  at: at(sec),
  room: 'call-1',
  sid: 'RM_1',
  event,
  participant: { identity, sid: `PA_${identity}`, kind },
});

/** One call that was answered and has ended, and one that the platform never learned of. */
function goodRun(): Mutable<Run> {
  const types = ['call.started', 'call.participant_joined', 'call.participant_left', 'call.completed'];
  const events = types.map((type, index) => ({ id: `wdl_${index}`, type, call_id: 'AJ_1' }));
  return {
    begun: [
      { name: 'answers 1', room: 'call-1', ends: ['agent_hangup'], fleeting: false },
      { name: 'hangs up early 1', room: 'inbound-1', ends: ['no_answer'], fleeting: true },
    ],
    calls: [
      {
        id: 'AJ_1',
        room_name: 'call-1',
        status: 'completed',
        ended_reason: 'agent_hangup',
        recording_status: 'completed',
        seen_ended_at: start + 31_000,
      },
    ],
    events,
    // A delivery may arrive twice.
    received: [...events, ...events.slice(3)],
    dials: [{ room: 'call-1', identity: 'sip-1' }],
    jobs: [{ job_id: 'AJ_a', room: 'call-1', identity: 'agent-a', accepted_at: start, ended_at: start + 31_000 }],
    recordings: [{ egress_id: 'EG_1', room: 'call-1' }],
    happenings: [
      someone(0, 'participant_joined', 'agent-a', 'AGENT'),
      someone(1, 'participant_joined', 'sip-1', 'SIP'),
      someone(30, 'participant_left', 'sip-1', 'SIP'),
      someone(30, 'participant_left', 'agent-a', 'AGENT'),
    ],
    faults: [{ at: at(0), of: 'CreateRoom', room: 'call-1', kind: 'lost_answer' }],
    open_rooms: [],
    queued: [],
    places_taken: 0,
    delays: [{ at: start + 30_000, ms: 300 }],
  };
}

const rulesOf = (run: Run): Rule[] => [...new Set(checkRun(run).map(({ rule }) => rule))];
const event = (run: Mutable<Run>, type: string, id: string): void => {
  const told = { id, type, call_id: 'AJ_1' };
  run.events.push(told);
  run.received.push(told);
};

it('a correct run has no finding', () => {
  expect(checkRun(goodRun())).toEqual([]);
});

const slow = (run: Mutable<Run>): void => void run.delays.push({ at: start + 29_000, ms: 500 });

const firstJob = { job_id: 'AJ_0', room: 'call-1', identity: 'agent-0', accepted_at: start - 10_000, ended_at: null };
const nextJob = { job_id: 'AJ_b', room: 'call-1', identity: 'agent-b', accepted_at: start + 500, ended_at: null };

const planted: [what: string, plant: (run: Mutable<Run>) => void, rules: Rule[]][] = [
  ['a call without a record', (run) => void run.calls.pop(), ['no call']],
  [
    'a call that does not end',
    (run) => void Object.assign(run.calls[0] ?? {}, { status: 'in_progress' }),
    ['not ended', 'wrong events'],
  ],
  ['an end without an event', (run) => void (run.events.pop(), run.received.splice(3)), ['not one end event']],
  ['an end with two events', (run) => event(run, 'call.completed', 'wdl_9'), ['not one end event']],
  [
    'an end with events of two types',
    (run) => event(run, 'agent.dispatch_failed', 'wdl_9'),
    ['not one end event', 'wrong events'],
  ],
  [
    'a failure with the event of a completed call',
    (run) => void Object.assign(run.calls[0] ?? {}, { status: 'failed' }),
    ['wrong events'],
  ],
  ['an event that did not arrive', (run) => void run.received.shift(), ['wrong events']],
  [
    'a delivery of no event',
    (run) => void run.received.push({ id: 'wdl_9', type: 'call.completed', call_id: 'AJ_1' }),
    ['wrong events'],
  ],
  [
    'a start with two events',
    (run) => void (event(run, 'call.started', 'wdl_9'), run.events.unshift(...run.events.splice(-1))),
    ['started twice'],
  ],
  ['a beginning after the end', (run) => void run.events.push(...run.events.splice(0, 1)), ['started after the end']],
  [
    'a leg that never left',
    (run) => void (run.events.splice(2, 1), run.received.splice(2, 1)),
    ['wrong participant events'],
  ],
  ['a second dial', (run) => void run.dials.push({ room: 'call-1', identity: 'sip-1' }), ['dialed twice']],
  [
    'a second agent in the room',
    (run) =>
      void run.happenings.splice(
        2,
        0,
        someone(2, 'participant_joined', 'agent-b', 'AGENT'),
        someone(3, 'participant_left', 'agent-b', 'AGENT'),
      ),
    ['two agents'],
  ],
  [
    'a second job before the first agent joined',
    (run) => {
      run.jobs.unshift({ ...firstJob, ended_at: start + 1 });
    },
    ['two jobs'],
  ],
  [
    'two jobs whose agents never joined',
    (run) => void (run.happenings.splice(0), run.jobs.push({ ...nextJob })),
    ['two jobs'],
  ],
  [
    'an end that no fault explains',
    (run) => void Object.assign(run.calls[0] ?? {}, { ended_reason: 'lost' }),
    ['unlikely end'],
  ],
  [
    'an end that a slow machine does not explain',
    (run) => void (slow(run), Object.assign(run.calls[0] ?? {}, { ended_reason: 'canceled' })),
    ['unlikely end'],
  ],
  [
    'a phone that stays in the room',
    (run) => void Object.assign(run.calls[0] ?? {}, { seen_ended_at: start + 5_000 }),
    ['left on the line'],
  ],
  [
    'a phone that rings after the end',
    (run) =>
      void run.happenings.push(
        someone(40, 'participant_joined', 'sip-2', 'SIP'),
        someone(60, 'participant_left', 'sip-2', 'SIP'),
      ),
    ['left on the line'],
  ],
  ['a second recording', (run) => void run.recordings.push({ egress_id: 'EG_2', room: 'call-1' }), ['recorded twice']],
  [
    'a recording that never ends',
    (run) => void Object.assign(run.calls[0] ?? {}, { recording_status: 'pending' }),
    ['recording open'],
  ],
  ['a room that is left open', (run) => void run.open_rooms.push('call-1'), ['room left']],
  ['a job that is left', (run) => void run.queued.push('call.dial {}'), ['job left']],
  ['a place that is not given back', (run) => void (run.places_taken = 1), ['capacity taken']],
];

it.each(planted)('%s is found', (_, plant, rules) => {
  const run = goodRun();
  plant(run);
  expect(rulesOf(run)).toEqual(rules);
});

it('a job that ended with its dispatch before the next one was accepted is no finding', () => {
  const run = goodRun();
  run.jobs.unshift({ ...firstJob, ended_at: start });
  expect(checkRun(run)).toEqual([]);
});

it('a second agent that joined after the first had left is no finding', () => {
  const run = goodRun();
  run.jobs.push({ ...nextJob });
  run.happenings.push(
    someone(31, 'participant_joined', 'agent-b', 'AGENT'),
    someone(40, 'participant_left', 'agent-b', 'AGENT'),
  );
  expect(checkRun(run)).toEqual([]);
});

it.each(['lost', 'agent_unavailable'])(
  'a call that ended as %s on a machine that was too slow is no finding',
  (ended_reason) => {
    const run = goodRun();
    slow(run);
    Object.assign(run.calls[0] ?? {}, { ended_reason });
    expect(checkRun(run)).toEqual([]);
  },
);

it.each(['CreateSIPParticipant', 'CreateDispatch'])('an end that a fault of %s explains is no finding', (of) => {
  const run = goodRun();
  Object.assign(run.calls[0] ?? {}, { ended_reason: 'lost' });
  run.faults.push({ at: at(1), of, room: 'call-1', kind: 'reset' });
  expect(checkRun(run)).toEqual([]);
});
