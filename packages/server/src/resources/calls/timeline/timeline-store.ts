// Reading the timeline of a call: one statement over all rows that belong to it, each part through an index.
import { timelineTypes } from '@voicecall/contract';
import type { TimelinePosition, TimelineType } from '@voicecall/contract';
import { prepared } from '../../../platform/database/db.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { OfCall } from '../with-call.ts';

/** An entry: when, what, its details, and what tells it apart from others of its type. */
export interface TimelineRow {
  readonly at: Date;
  readonly type: TimelineType;
  readonly key: string;
  readonly data: object;
}

/** A part of the timeline. `data` names the members of an entry: SQL for each, or the column of that name. */
interface Part {
  readonly type: TimelineType;
  readonly from: string;
  readonly at: string;
  /** SQL of a text that cursors can hold: ids, numbers and slashes. */
  readonly key?: string;
  readonly data?: readonly (string | readonly [member: string, sql: string])[];
  readonly where?: string;
}

const partSql = ({ type, from, at, key = `''`, data = [], where = 'true' }: Part): string => {
  const members = data.map((member) => (typeof member === 'string' ? ([member, member] as const) : member));
  return `select ${at} as at, '${type}' as type, ${key} as key,
       jsonb_build_object(${members.map(([member, sql]) => `'${member}', ${sql}`).join(', ')}) as data
     from ${from} where ${at} is not null and ${where}`;
};

const ofCall = 'tenant_id = $1 and call_id = $2';
/** Calls from before the timeline have no such step: what their row has is shown. */
const noStep = (type: TimelineType): string => `not exists (select 1 from steps where steps.type = '${type}')`;
/** A number as a text that sorts like the number. */
const sortable = (number: string): string => `lpad(${number}::text, 10, '0')`;

const callParts: readonly Part[] = [
  { type: 'call.accepted', from: 'call', at: 'created_at', data: ['direction', 'agent_id', 'trunk_id'] },
  { type: 'call.admitted', from: 'call', at: 'admitted_at' },
  {
    type: 'agent.dispatched',
    from: 'call',
    at: 'agent_dispatched_at',
    data: [['attempt', 'greatest(1, agent_dispatch_count)']],
    where: noStep('agent.dispatched'),
  },
  {
    type: 'agent.accepted',
    from: 'call',
    at: 'agent_accepted_at',
    data: [
      ['dispatch_id', 'media_dispatch_id'],
      ['job_id', 'media_job_id'],
    ],
    where: noStep('agent.accepted'),
  },
  { type: 'dial.started', from: 'call', at: 'dial_started_at', data: ['trunk_id'] },
  {
    type: 'sip.status',
    from: 'call',
    at: 'dial_ended_at',
    data: [
      ['code', `(sip_status ->> 'code')::int`],
      ['reason', `sip_status ->> 'reason'`],
    ],
    where: `dial_started_at is not null and sip_status is not null and ${noStep('dial.ended')}`,
  },
  {
    type: 'dial.ended',
    from: 'call',
    at: 'dial_ended_at',
    data: [
      ['outcome', `case when answered_at is not null then 'answered' when sip_status is not null then 'refused' end`],
    ],
    where: `dial_started_at is not null and ${noStep('dial.ended')}`,
  },
  { type: 'call.ringing', from: 'call', at: 'ringing_at' },
  { type: 'call.answered', from: 'call', at: 'answered_at', data: ['answered_by'] },
  {
    type: 'recording.started',
    from: 'call',
    at: 'recording_started_at',
    data: ['egress_id'],
    where: `${noStep('recording.requested')} and ${noStep('recording.started')}`,
  },
  {
    type: 'call.ended',
    from: 'call',
    at: 'ended_at',
    data: ['status', ['reason', 'ended_reason'], ['by', 'ended_by'], 'sip_status'],
  },
  { type: 'report.received', from: 'call', at: 'report_received_at' },
];

const participants = `(select identity as participant_identity, kind, joined_at, left_at, disconnect_reason
  from call_participants where ${ofCall}) p`;
const turns = `(select turn_id, role, started_at, interrupted, tool from call_turns where ${ofCall}) t`;
const bookings = `(select id as booking_id, created_at, canceled_at, canceled_by, superseded_by
  from bookings where ${ofCall}) b`;
const runs = `(select id as summary_id, run_no, trigger, status, failure_code, created_at, finished_at
  from call_summaries where ${ofCall}) r`;

const conversationParts: readonly Part[] = [
  {
    type: 'participant.joined',
    from: participants,
    at: 'joined_at',
    key: 'md5(participant_identity)',
    data: ['participant_identity', 'kind'],
  },
  {
    type: 'participant.left',
    from: participants,
    at: 'left_at',
    key: 'md5(participant_identity)',
    data: ['participant_identity', 'disconnect_reason'],
  },
  {
    type: 'turn',
    from: turns,
    at: 'started_at',
    key: sortable('turn_id'),
    data: ['turn_id', 'role', 'interrupted'],
    where: 'tool is null',
  },
  {
    type: 'tool.called',
    from: turns,
    at: 'started_at',
    key: sortable('turn_id'),
    data: ['turn_id', ['name', `tool -> 'name'`], ['ok', `tool -> 'ok'`], ['duration_ms', `tool -> 'duration_ms'`]],
    where: 'tool is not null',
  },
  { type: 'booking.created', from: bookings, at: 'created_at', key: 'booking_id', data: ['booking_id'] },
  {
    type: 'booking.canceled',
    from: bookings,
    at: 'canceled_at',
    key: 'booking_id',
    data: ['booking_id', 'canceled_by', 'superseded_by'],
  },
  {
    type: 'summary.requested',
    from: runs,
    at: 'created_at',
    key: 'summary_id',
    data: ['summary_id', 'run_no', 'trigger'],
  },
  {
    type: 'summary.finished',
    from: runs,
    at: 'finished_at',
    key: 'summary_id',
    data: ['summary_id', 'run_no', 'status', 'failure_code'],
  },
];

const ended = (type: TimelineType, status: string, at: string): Part => ({
  type,
  from: 'deliveries',
  at,
  key: 'delivery_id',
  data: ['delivery_id'],
  where: `status = '${status}'`,
});

const eventParts: readonly Part[] = [
  {
    type: 'event',
    from: `(select id as event_id, type as event_type, created_at from events where ${ofCall}) e`,
    at: 'created_at',
    key: 'event_id',
    data: ['event_id', 'event_type'],
  },
  {
    type: 'delivery.created',
    from: 'deliveries',
    at: 'created_at',
    key: 'delivery_id',
    data: ['delivery_id', 'event_id', 'event_type', 'webhook_endpoint_id'],
  },
  {
    type: 'delivery.attempt',
    from: `(select a.* from deliveries d join delivery_attempts a
       on a.tenant_id = $1 and a.delivery_id = d.delivery_id) a`,
    at: 'started_at',
    key: `delivery_id || '/' || ${sortable('attempt')}`,
    data: ['delivery_id', 'attempt', 'http_status', 'error', 'duration_ms'],
  },
  ended('delivery.succeeded', 'delivered', 'delivered_at'),
  ended('delivery.dead_lettered', 'dead_lettered', 'dead_lettered_at'),
  ended('delivery.canceled', 'canceled', 'ended_at'),
];

const parts = [...callParts, ...conversationParts, ...eventParts].map(partSql);

/**
 * The call comes first: without it there is no row, and with it there is one at least, whose entry is null where the
 * page is empty. The types are given in their order, which decides between entries of the same moment.
 */
const readSql = prepared(
  `with call as materialized (select * from calls where tenant_id = $1 and id = $2
   ), steps as materialized (select type, at, step_key, data from call_steps where ${ofCall}
   ), deliveries as materialized (
     select id as delivery_id, event_id, event_type, webhook_endpoint_id, status, created_at, delivered_at,
       dead_lettered_at, ended_at
     from webhook_deliveries where ${ofCall}
   ), entries (at, type, key, data) as (
     select at, type, case when step_key ~ '^[a-zA-Z0-9_/.:-]{1,100}$' then step_key else md5(step_key) end, data
     from steps
     union all ${parts.join('\n     union all ')}
   ), page as (
     select at, type, key collate "C" as key, array_position($3::text[], type) as type_no, data from entries
     where (at, array_position($3::text[], type), key collate "C")
         > (coalesce($4::timestamptz, '-infinity'), coalesce($5::int, 0), coalesce($6::text, '') collate "C")
     order by at, type_no, key limit $7
   )
   select page.at, page.type, page.key, page.data from call left join page on true
   order by page.at, page.type_no, page.key`,
);

/** Entries after a position, in order; undefined without the call. */
export async function readTimeline(
  sql: Sql,
  { tenant_id, call_id }: OfCall,
  { after, limit }: { readonly after: TimelinePosition | undefined; readonly limit: number },
): Promise<TimelineRow[] | undefined> {
  const types: readonly string[] = timelineTypes;
  const rows = await sql<TimelineRow | { readonly at: null }>(readSql, [
    tenant_id,
    call_id,
    types,
    after?.at ?? null,
    after ? types.indexOf(after.type) + 1 : null,
    after?.key ?? null,
    limit,
  ]);
  return rows.length === 0 ? undefined : rows.filter((row) => row.at !== null);
}
