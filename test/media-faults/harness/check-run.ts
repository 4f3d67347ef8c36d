// The checker: searches the records of a run for what must never happen, whatever the media service does.
import type { BegunCall, CallRecord, Run } from './records.ts';

export type Rule =
  | 'no call'
  | 'not ended'
  | 'not one end event'
  | 'started twice'
  | 'started after the end'
  | 'wrong events'
  | 'wrong participant events'
  | 'dialed twice'
  | 'two agents'
  | 'two jobs'
  | 'left on the line'
  | 'recorded twice'
  | 'recording open'
  | 'unlikely end'
  | 'room left'
  | 'job left'
  | 'capacity taken';

export interface Finding {
  readonly rule: Rule;
  readonly of: string;
  readonly detail: string;
}

/** In real time: shorter than the time that the callee waits for the first word. */
const longestStayMs = 9_000;

const finding = (rule: Rule, of: string, detail: string): Finding => ({ rule, of, detail });
const isEnd = (type: string): boolean => type === 'call.completed' || type === 'agent.dispatch_failed';

export function checkRun(run: Run): Finding[] {
  const byRoom = new Map(run.calls.map((call) => [call.room_name, call]));
  return [
    ...run.begun.flatMap((begun) => {
      const call = byRoom.get(begun.room);
      if (!call) return begun.fleeting ? [] : [finding('no call', begun.name, `${begun.room} has no record`)];
      return [...lifeFindings(run, call), ...reasonFindings(run, begun, call)].map((it) => ({
        ...it,
        of: `${begun.name} (${call.id})`,
      }));
    }),
    ...roomsOf(run).flatMap((room) => [
      ...dialFindings(run, room),
      ...agentFindings(run, room),
      ...recordingFindings(run, room),
      ...lineFindings(run, room),
    ]),
    ...run.open_rooms.map((room) => finding('room left', room, 'it is open after every call has ended')),
    ...run.queued.map((job) => finding('job left', job, 'it is in the queue after every call has ended')),
    ...(run.places_taken === 0
      ? []
      : [
          finding(
            'capacity taken',
            'all tenants',
            `${run.places_taken} calls are counted as active after every call has ended`,
          ),
        ]),
  ];
}

const roomsOf = ({ happenings, dials, jobs }: Run): string[] => [
  ...new Set([...happenings, ...dials, ...jobs].map(({ room }) => room)),
];

/** The course of a call, from its record and from its customer's webhooks. */
function lifeFindings(
  { events, received }: Run,
  { id, status, ended_reason, recording_status }: CallRecord,
): Finding[] {
  const found: Finding[] = [];
  const add = (rule: Rule, detail: string): void => void found.push(finding(rule, id, detail));
  const types = events.filter(({ call_id }) => call_id === id).map(({ type }) => type);
  const ends = types.filter(isEnd);
  if (status !== 'completed' && status !== 'failed') add('not ended', `it is ${status}`);
  if (recording_status === 'pending') add('recording open', 'its recording is pending after everything else has ended');
  if (ends.length !== 1) add('not one end event', `events: ${types.join(', ') || 'none'}`);
  if (ends.some((type) => (type === 'call.completed') !== (status === 'completed')))
    add('wrong events', `${ends.join()} for a call that ${status}: ${ended_reason}`);
  const started = types.filter((type) => type === 'call.started');
  if (started.length > 1) add('started twice', `events: ${types.join(', ')}`);
  if (ends.length > 0 && types.indexOf('call.started') > types.findIndex(isEnd))
    add('started after the end', `events: ${types.join(', ')}`);
  const legs = (what: string): number => types.filter((type) => type === `call.participant_${what}`).length;
  if (legs('joined') !== legs('left'))
    add('wrong participant events', `${legs('joined')} joined and ${legs('left')} left`);
  // A repeated delivery has the id of its event.
  const got = new Set(received.filter(({ call_id }) => call_id === id).map((event) => event.id));
  const ofCall = events.filter(({ call_id }) => call_id === id);
  if (got.size !== ofCall.length || ofCall.some((event) => !got.has(event.id)))
    add('wrong events', `${got.size} events arrived of ${ofCall.length}`);
  return found;
}

/**
 * Faults that prevent an agent or a dial change how a call ends; faults that only delay, or lose a response, must not.
 */
const matters = /^(CreateSIPParticipant|CreateDispatch|DeleteDispatch|TransferSIPParticipant)$/;

const enoughFaults = 3;
/** Reasons of calls that took too long, which is acceptable when the machine was too slow. */
const tooLong = new Set(['lost', 'agent_unavailable', 'media_failure', 'join_timeout', 'no_answer']);
/** How slow: at once before the call's end, and in total. */
const delays_ms = { before: 30_000, enough: 700 };

export const keptUp = (
  { delays }: Pick<Run, 'delays'>,
  { seen_ended_at }: Pick<CallRecord, 'seen_ended_at'>,
): boolean =>
  delays
    .filter(({ at }) => seen_ended_at !== null && at <= seen_ended_at && at >= seen_ended_at - delays_ms.before)
    .reduce((sum, { ms }) => sum + ms, 0) < delays_ms.enough;

function reasonFindings(run: Run, { room, ends }: BegunCall, call: CallRecord): Finding[] {
  const { faults } = run;
  const { ended_reason } = call;
  const own = faults.filter((fault) => fault.room === room);
  if (own.some(({ of, kind }) => matters.test(of) || kind.includes('hang')) || ends.includes(ended_reason ?? ''))
    return [];
  // A client gives up after some time.
  if (
    (ended_reason === 'media_failure' || ended_reason === 'agent_unavailable') &&
    own.filter(({ of }) => !of.startsWith('webhook')).length >= enoughFaults
  )
    return [];
  if (tooLong.has(ended_reason ?? '') && !keptUp(run, call)) return [];
  return [
    finding(
      'unlikely end',
      room,
      `it ended by ${ended_reason} instead of ${ends.join(' or ')}, faults: ${own.map(({ of, kind }) => `${kind} ${of}`).join(', ') || 'none'}`,
    ),
  ];
}

function dialFindings({ dials }: Run, room: string): Finding[] {
  const ofRoom = dials.filter((dial) => dial.room === room);
  return ofRoom.length > 1
    ? [finding('dialed twice', room, `${ofRoom.length} dials: ${ofRoom.map(({ identity }) => identity).join(', ')}`)]
    : [];
}

function recordingFindings({ recordings }: Run, room: string): Finding[] {
  const ofRoom = recordings.filter((recording) => recording.room === room);
  return ofRoom.length > 1
    ? [
        finding(
          'recorded twice',
          room,
          `${ofRoom.length} recordings: ${ofRoom.map(({ egress_id }) => egress_id).join(', ')}`,
        ),
      ]
    : [];
}

/**
 * After a call's end nobody stays on the line, and no phone rings; a hanging request to close the room may delay that.
 */
function lineFindings({ happenings, faults, calls }: Run, room: string): Finding[] {
  const seen_ended_at = calls.find(({ room_name }) => room_name === room)?.seen_ended_at ?? null;
  if (
    seen_ended_at === null ||
    faults.some((fault) => fault.room === room && fault.of === 'DeleteRoom' && fault.kind.includes('hang'))
  )
    return [];
  const left = happenings.filter(
    (it) => it.room === room && it.event === 'participant_left' && it.participant?.kind === 'SIP',
  );
  return left.flatMap(({ at, participant }) => {
    const came =
      happenings.find((it) => it.event === 'participant_joined' && it.participant?.sid === participant?.sid)?.at ?? at;
    const stayed_ms = Date.parse(at) - Math.max(Date.parse(came), seen_ended_at);
    return stayed_ms > longestStayMs
      ? [
          finding(
            'left on the line',
            room,
            `${participant?.identity} was on the line for ${stayed_ms} ms after the call's end`,
          ),
        ]
      : [];
  });
}

type RunJob = Run['jobs'][number];

/** A job ends with its dispatch, also when its agent never came. */
const isOver = ({ ended_at }: RunJob, next: RunJob | undefined): boolean =>
  ended_at !== null && next !== undefined && ended_at <= next.accepted_at;

/**
 * Findings about the agents of a room: they join in order, and the agent of a job has left before the next job is
 * accepted.
 */
function agentFindings({ happenings, jobs }: Run, room: string): Finding[] {
  const found: Finding[] = [];
  const present = new Set<string>();
  const gone = new Set<string>();
  for (const { event, participant } of happenings.filter((it) => it.room === room)) {
    if (participant?.kind !== 'AGENT') continue;
    if (event === 'participant_left') {
      present.delete(participant.identity);
      gone.add(participant.identity);
    }
    if (event !== 'participant_joined') continue;
    if (present.size > 0)
      found.push(
        finding('two agents', room, `${participant.identity} joined while ${[...present].join(', ')} was there`),
      );
    present.add(participant.identity);
    const ofRoom = jobs.filter((job) => job.room === room);
    const own = ofRoom.findIndex(({ identity }) => identity === participant.identity);
    const waiting = ofRoom.slice(0, own).filter((job) => !gone.has(job.identity) && !isOver(job, ofRoom[own]));
    if (waiting.length > 0)
      found.push(
        finding(
          'two jobs',
          room,
          `${participant.identity} joined with a job while ${waiting.map(({ identity }) => identity).join(', ')} had one`,
        ),
      );
  }
  const held = jobs
    .filter((job) => job.room === room)
    .filter((job, no, ofRoom) => !gone.has(job.identity) && !isOver(job, ofRoom[no + 1]));
  if (held.length > 1)
    found.push(finding('two jobs', room, `${held.map(({ identity }) => identity).join(', ')} have a job of this room`));
  return found;
}
