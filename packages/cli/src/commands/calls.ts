// `voicecall calls`: lists, shows, follows, dispatches and ends calls.
import type { Command } from 'commander';
import type { Call, CallDetail, ListCallsQuery } from '@voicecall/sdk';
import type { CliContext } from '../context.ts';
import { callDirections, callStatuses, endedReasons, pageMax } from '../generated/catalogue.ts';
import { recordLines, tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { timeAt, timeHelp } from '../time.ts';
import { secondOf, statusCell } from './columns.ts';
import { choice, jsonObject, limitOption, take } from './options.ts';
import { turnLine, watchCall } from './watch-call.ts';

interface ListFlags {
  readonly limit: number;
  readonly search?: string;
  readonly status?: ListCallsQuery['status'];
  readonly direction?: ListCallsQuery['direction'];
  readonly endedReason?: ListCallsQuery['ended_reason'];
  readonly to?: string;
  readonly from?: string;
  readonly agent?: string;
  readonly trunk?: string;
  readonly clientRef?: string;
  readonly since?: string;
  readonly until?: string;
}

interface DispatchFlags {
  readonly to: string;
  readonly agent: string;
  readonly trunk: string;
  readonly from?: string;
  readonly leadName?: string;
  readonly leadEmail?: string;
  readonly timezone?: string;
  readonly clientRef?: string;
  readonly metadata?: Record<string, never>;
  readonly idempotencyKey?: string;
  readonly watch?: true;
}

/** Registers `calls` and its commands. */
export function addCallsCommands(program: Command, context: CliContext): void {
  const calls = program.command('calls').description('List, show, follow, dispatch and end calls');
  addReading(calls, context);
  addActions(calls, context);
}

function addReading(calls: Command, context: CliContext): void {
  calls
    .command('list')
    .description('List calls, newest first')
    .addOption(limitOption())
    .option('--search <text>', 'only calls with this: a part of a number, reference, name or address; an id; words')
    .addOption(choice('--status <status>', 'only calls with this status', callStatuses))
    .addOption(choice('--direction <direction>', 'only calls of this direction', callDirections))
    .addOption(choice('--ended-reason <reason>', 'only calls that ended for this reason', endedReasons))
    .option('--to <number>', 'only calls to this number')
    .option('--from <number>', 'only calls from this number')
    .option('--agent <id>', 'only calls of this agent')
    .option('--trunk <id>', 'only calls through this trunk')
    .option('--client-ref <text>', 'only calls with this reference of yours')
    .option('--since <time>', `only calls created after this time: ${timeHelp}`)
    .option('--until <time>', 'only calls created before this time; of a day, before its end')
    .addHelpText(
      'after',
      '\nExamples:\n  $ voicecall calls list --status failed --since 1d\n  $ voicecall calls list --json | jq -r ".[].id"',
    )
    .action((flags: ListFlags) => listCalls(context, flags));
  calls
    .command('get')
    .description('Show a call with its turns')
    .argument('<call-id>')
    .addHelpText('after', '\nExample:\n  $ voicecall calls get AJ_5f0c2e9a7b41d83c6e02f915')
    .action(async (id: string) => showCall(context, await context.client().calls.get(id, { signal: context.signal })));
  calls
    .command('watch')
    .description('Follow a call until it ends: changes of its status, and what is said')
    .argument('<call-id>')
    .addHelpText(
      'after',
      '\nExits with 1 when the call failed.\n\nExample:\n  $ voicecall calls watch AJ_5f0c2e9a7b41d83c6e02f915',
    )
    .action((id: string) => watchCall(context, id));
}

function addActions(calls: Command, context: CliContext): void {
  calls
    .command('dispatch')
    .description('Place an outbound call')
    .requiredOption('--to <number>', 'number to call, such as +15005550001')
    .requiredOption('--agent <id>', 'agent that speaks')
    .requiredOption('--trunk <id>', 'trunk to the carrier')
    .option('--from <number>', "one of the trunk's numbers; its first one by default")
    .option('--lead-name <name>', 'who is called')
    .option('--lead-email <address>', 'e-mail address of who is called')
    .option('--timezone <zone>', 'time zone of the call, such as Europe/Berlin')
    .option('--client-ref <text>', 'reference of yours')
    .option('--metadata <json>', 'JSON object of yours', jsonObject)
    .option('--idempotency-key <key>', 'the same key never places a second call; give it to try again after a failure')
    .option('--watch', 'follow the call until it ends')
    .addHelpText(
      'after',
      '\nExample:\n  $ voicecall calls dispatch --to +15005550001 --agent ta_… --trunk tt_… --watch',
    )
    .action((flags: DispatchFlags) => dispatchCall(context, flags));
  calls
    .command('end')
    .description('Hang up a call')
    .argument('<call-id>')
    .addHelpText('after', '\nExample:\n  $ voicecall calls end AJ_5f0c2e9a7b41d83c6e02f915')
    .action(async (id: string) => {
      const { call } = await context.client().calls.end(id, { signal: context.signal });
      showRecord(context, call);
    });
}

const columns: readonly Column<Call>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => statusCell(status) },
  { title: 'CREATED', cell: ({ created_at }) => secondOf(created_at) },
  { title: 'DIRECTION', cell: ({ direction }) => direction },
  { title: 'FROM', cell: ({ from_number }) => from_number },
  { title: 'TO', cell: ({ to_number }) => to_number },
  { title: 'SECONDS', cell: ({ duration_sec }) => duration_sec },
  { title: 'ENDED', cell: ({ ended_reason }) => ended_reason },
  { title: 'REFERENCE', cell: ({ client_ref }) => client_ref },
];

async function listCalls(context: CliContext, flags: ListFlags): Promise<void> {
  const now = Date.now();
  const query = {
    limit: Math.min(flags.limit, pageMax),
    q: flags.search,
    status: flags.status,
    direction: flags.direction,
    ended_reason: flags.endedReason,
    to_number: flags.to,
    from_number: flags.from,
    agent_id: flags.agent,
    trunk_id: flags.trunk,
    client_ref: flags.clientRef,
    created_after: flags.since === undefined ? undefined : timeAt(flags.since, now),
    created_before: flags.until === undefined ? undefined : timeAt(flags.until, now, 'end'),
  };
  const calls = await take(context.client().calls.list(query, { signal: context.signal }), flags.limit);
  if (context.json()) return context.outJson(calls);
  if (calls.length === 0) return context.err('No calls.');
  for (const line of tableLines(columns, calls, context)) context.out(line);
}

async function dispatchCall(context: CliContext, flags: DispatchFlags): Promise<void> {
  const { leadName: name, leadEmail: email } = flags;
  const dispatched = await context.client().calls.dispatch(
    {
      to_number: flags.to,
      agent_id: flags.agent,
      trunk_id: flags.trunk,
      from_number: flags.from,
      timezone: flags.timezone,
      client_ref: flags.clientRef,
      metadata: flags.metadata,
      ...(name === undefined && email === undefined ? {} : { lead: { name, email } }),
    },
    { signal: context.signal, idempotencyKey: flags.idempotencyKey },
  );
  if (flags.watch) return watchCall(context, dispatched.call_id);
  if (context.json()) return context.outJson(dispatched);
  const { call_id, room_name, status } = dispatched;
  for (const line of recordLines({ call_id, room_name, status: statusCell(status) }, context)) context.out(line);
}

function showCall(context: CliContext, detail: CallDetail): void {
  if (context.json()) return context.outJson(detail);
  showRecord(context, detail.call);
  if (detail.turns.length > 0 && context.width() !== undefined) context.out('');
  for (const turn of detail.turns) context.out(turnLine(turn, context));
}

function showRecord(context: CliContext, call: Call): void {
  if (context.json()) return context.outJson(call);
  const { id, lead, sip_status, metadata, variables, status, booking_ids, erased, ...rest } = call;
  const record = {
    id,
    status: statusCell(status),
    ...rest,
    sip_status: sip_status && `${sip_status.code} ${sip_status.reason}`,
    lead: lead && [lead.name, lead.email].filter(Boolean).join(', '),
    metadata: metadata && JSON.stringify(metadata),
    variables: variables && JSON.stringify(variables),
    booking_ids: booking_ids.join(' '),
    erased: erased.join(' '),
  };
  // What does not apply to the call would only hide the rest.
  const told = Object.entries(record).filter(([, value]) => value !== null && value !== '');
  for (const line of recordLines(Object.fromEntries(told), context)) context.out(line);
}
