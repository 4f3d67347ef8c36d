// `voicecall events`: reads the event feed.
import type { Command } from 'commander';
import type { StoredEvent } from '@voicecall/sdk';
import type { CliContext } from '../context.ts';
import { errorLine } from '../errors.ts';
import { eventTypes, pageMax } from '../generated/catalogue.ts';
import { followFeed, placeAt } from '../listen/feed.ts';
import { printable, printableJson } from '../output/printable.ts';
import { streamLine, tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { timeHelp } from '../time.ts';
import { secondOf, widestType } from './columns.ts';
import { choice, limitOption } from './options.ts';

interface Flags {
  readonly type?: StoredEvent['type'];
  readonly since: string;
}

interface ListFlags extends Omit<Flags, 'since'> {
  readonly since?: string;
  readonly after?: string;
  readonly oldestFirst?: true;
  readonly limit: number;
}

/** Registers `events` and its commands. */
export function addEventsCommands(program: Command, context: CliContext): void {
  const events = program.command('events').description('Read the events of the tenant');
  events
    .command('list', { isDefault: true })
    .description('List events, newest first')
    .addOption(limitOption())
    .addOption(choice('--type <type>', 'only events of this type', eventTypes))
    .option('--since <time>', `only events since then: ${timeHelp}`)
    .option('--after <cursor>', 'go on behind the event with this cursor')
    .option('--oldest-first', 'in the order in which they were written')
    .addHelpText(
      'after',
      '\nExamples:\n  $ voicecall events list --since 1d --type booking.created\n  $ voicecall events list --json | jq ".[].payload"',
    )
    .action((flags: ListFlags) => listEvents(context, flags));
  events
    .command('follow')
    .description('Show events as they come')
    .addOption(choice('--type <type>', 'only events of this type', eventTypes))
    .option('--since <time>', `begin there: now, ${timeHelp}`, 'now')
    .addHelpText('after', '\nExample:\n  $ voicecall events follow --json | jq -c "{type, call_id}"')
    .action((flags: Flags) => followEvents(context, flags));
}

const columns: readonly Column<StoredEvent>[] = [
  { title: 'CREATED', width: 20, cell: ({ created_at }) => secondOf(created_at) },
  { title: 'TYPE', width: widestType, cell: ({ type }) => type },
  { title: 'ID', width: 27, cell: ({ id }) => id },
  { title: 'CALL', width: 27, cell: ({ call_id }) => call_id },
  { title: 'DELIVERIES', cell: ({ delivery_ids }) => delivery_ids.join(' ') },
];

async function listEvents(context: CliContext, { type, since, after, oldestFirst, limit }: ListFlags): Promise<void> {
  const { signal } = context;
  const client = context.client();
  const from = since === undefined ? undefined : (await placeAt({ client, signal }, since)).since;
  const order = oldestFirst ? 'asc' : 'desc';
  const query = { type, after, order, created_after: from, limit: Math.min(limit + 1, pageMax) } as const;
  const found: StoredEvent[] = [];
  let more = false;
  for await (const event of client.events.list(query, { signal })) {
    more = found.length === limit;
    if (more) break;
    found.push(event);
  }
  if (context.json()) return context.outJson(found);
  if (found.length === 0) return context.err('No events.');
  for (const line of tableLines(columns, found, context)) context.out(line);
  if (more)
    context.err(
      printable(`There are more: --after ${found.at(-1)?.cursor ?? ''}${oldestFirst ? ' --oldest-first' : ''}`),
    );
}

async function followEvents(context: CliContext, { type, since }: Flags): Promise<void> {
  const { signal } = context;
  const client = context.client();
  const onFailure = (error: unknown, delayMs: number): void =>
    context.err(`waiting ${delayMs / 1000} s for the API: ${errorLine(error)}`);
  for await (const { events } of followFeed({ client, signal, onFailure }, await placeAt({ client, signal }, since)))
    for (const event of events)
      if (type === undefined || event.type === type)
        context.out(context.json() ? printableJson(event) : streamLine(columns, event, context));
}
