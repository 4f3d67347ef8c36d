// `voicecall listen`: forwards events to a receiver on this machine.
import { isApiError } from '@voicecall/sdk';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { CommandError, errorLine } from '../errors.ts';
import { eventTypes } from '../generated/catalogue.ts';
import { placeAt } from '../listen/feed.ts';
import { listen } from '../listen/listen.ts';
import type { Attempt } from '../listen/listen.ts';
import { takeLock } from '../listen/lock.ts';
import { newSecret, placeKey, readState, stateFile, writeState } from '../listen/state.ts';
import { printable, printableJson } from '../output/printable.ts';
import { streamLine } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { timeHelp } from '../time.ts';
import { clockTime, widestType } from './columns.ts';
import { receiverUrl, wholeNumber } from './options.ts';

interface ListenFlags {
  readonly forwardTo: string;
  readonly events?: readonly string[];
  readonly endpoint?: string;
  readonly since?: string;
  readonly secret?: string;
  readonly maxAttempts: number;
}

/** Registers the command. */
export function addListenCommand(program: Command, context: CliContext): void {
  program
    .command('listen')
    .description('Forward events to a receiver on this machine, signed as an endpoint would; needs no tunnel')
    .requiredOption('--forward-to <url>', 'address of the receiver', receiverUrl)
    .option('--events <types>', `only these types, separated by commas (${eventTypes.join(', ')})`, typeList)
    .option('--endpoint <id>', 'only what this webhook endpoint gets, with the ids and bytes of its deliveries')
    .option('--since <time>', `begin there instead of where the last run ended: now, ${timeHelp}`)
    .option('--secret <secret>', 'sign with this secret instead of the one of the profile')
    .addOption(
      new Option('--max-attempts <count>', 'leave an event behind after so many responses other than 2xx')
        .argParser(wholeNumber)
        .default(Infinity, 'never'),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ voicecall listen --forward-to http://localhost:3000/hook
  $ voicecall listen --forward-to http://localhost:3000/hook --events booking.created,call.completed
  $ voicecall listen --forward-to http://localhost:3000/hook --since 2h`,
    )
    .action((flags: ListenFlags) => run(context, flags));
}

async function run(context: CliContext, flags: ListenFlags): Promise<void> {
  const settings = context.settings();
  const client = context.client();
  const { signal } = context;
  const file = stateFile(context.env, settings.profile);
  const lock = await takeLock(
    file,
    `another listener of the profile ${settings.profile} is running: stop it, or use another --profile`,
  );
  try {
    if (flags.endpoint !== undefined) await checkEndpoint(context, flags.endpoint);
    const state = readState(file);
    const key = placeKey(settings);
    const known = state.places[key];
    const from = flags.since === undefined && known ? known : await placeAt({ client, signal }, flags.since ?? 'now');
    const kept = { ...state, secret: state.secret ?? newSecret(), forward_to: flags.forwardTo };
    const save = (place: typeof from): void => {
      lock.check();
      writeState(file, { ...kept, places: { ...state.places, [key]: place } });
    };
    // Also before the first event: a run that is killed meanwhile must not begin later than this one.
    save(from);
    const secret = flags.secret ?? kept.secret;
    const start = flags.since !== undefined ? `from ${flags.since}` : known ? 'behind the last run' : 'now';
    announce(context, { flags, secret, start });
    let forwarded = 0;
    const refused = (error: unknown): never => {
      if (!isApiError(error) || error.code !== 'invalid_cursor') throw error;
      throw new CommandError(
        'the API has no such place in its events, for example because an older backup was restored. ' +
          'Begin anew with --since now, or with --since and a time before what is missing',
        { cause: error },
      );
    };
    await listen(
      {
        client,
        signal,
        save,
        onFailure: (error, delayMs) => context.err(`waiting ${delayMs / 1000} s for the API: ${errorLine(error)}`),
        onAttempt(attempt) {
          if (attempt.next === 'done') forwarded += 1;
          show(context, attempt);
        },
      },
      {
        url: flags.forwardTo,
        secret,
        types: flags.events,
        endpoint: flags.endpoint,
        maxAttempts: flags.maxAttempts,
        version: context.version,
      },
      from,
    ).catch(refused);
    if (!context.json()) context.err(`Stopped after ${forwarded} events. The next run continues behind them.`);
  } finally {
    lock.release();
  }
}

async function checkEndpoint(context: CliContext, endpoint: string): Promise<void> {
  const { webhook_endpoint } = await context.client().webhooks.get(endpoint, { signal: context.signal });
  const { enabled, status } = webhook_endpoint;
  if (!enabled || status !== 'active')
    context.err(`The endpoint ${printable(endpoint)} is switched off: it gets no new events.`);
}

function announce(
  context: CliContext,
  { flags, secret, start }: { flags: ListenFlags; secret: string; start: string },
): void {
  const { base_url, tenant_id, profile } = context.settings();
  if (context.json()) {
    context.out(
      printableJson({
        kind: 'listening',
        base_url,
        tenant_id,
        profile,
        forward_to: flags.forwardTo,
        signing_secret: secret,
      }),
    );
    return;
  }
  const own = flags.secret === undefined ? `${secret}  (the same in each run of this profile)` : 'as given';
  for (const line of [
    `Forwarding events of ${tenant_id} at ${base_url} to ${flags.forwardTo}, ${start}.`,
    `Signing secret: ${own}`,
    'Ctrl-C ends it.',
  ])
    context.err(printable(line));
}

const columns: readonly Column<Attempt & { at: string }>[] = [
  { title: 'time', width: 8, cell: ({ at }) => at },
  { title: 'type', width: widestType, cell: ({ event }) => event.type },
  { title: 'id', width: 28, cell: ({ delivery_id }) => delivery_id },
  {
    title: 'answer',
    width: 3,
    cell: ({ answer, next }) => ({ text: answer.status ?? answer.error, style: next === 'done' ? 'green' : 'red' }),
  },
  { title: 'ms', width: 7, cell: ({ answer }) => `${answer.duration_ms} ms` },
  { title: 'note', cell: noteOf },
];

function noteOf({ attempt, answer, next, retry_ms }: Attempt): string {
  if (next === 'done') return attempt > 1 ? `attempt ${attempt}` : '';
  const then = { retry: `again in ${(retry_ms ?? 0) / 1000} s`, gave_up: 'left behind', stop: 'stopped' }[next];
  return [`attempt ${attempt}`, then, answer.excerpt.trim()].filter(Boolean).join(', ');
}

function show(context: CliContext, attempt: Attempt): void {
  const now = new Date();
  const at = context.width() === undefined ? now.toISOString() : clockTime(now);
  if (!context.json()) return context.out(streamLine(columns, { ...attempt, at }, context));
  const { event, delivery_id, answer, next, retry_ms } = attempt;
  context.out(
    printableJson({
      kind: 'attempt',
      event_id: event.id,
      type: event.type,
      call_id: event.call_id,
      delivery_id,
      attempt: attempt.attempt,
      ...answer,
      next,
      retry_ms,
    }),
  );
}

function typeList(text: string): readonly string[] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.filter((type) => !(eventTypes as readonly string[]).includes(type));
  if (unknown.length > 0) throw new InvalidArgumentError(`No type of event: ${unknown.join(', ')}.`);
  return types;
}
