// The commands of the API that have no form of their own: for each operation one, from the generated table.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { pageMax } from '../generated/catalogue.ts';
import { resourceCommands } from '../generated/resource-commands.ts';
import { printableJson } from '../output/printable.ts';
import { recordLines, streamLine, tableLines } from '../output/table.ts';
import { timeAt, timeHelp } from '../time.ts';
import { limitOption, take } from './options.ts';
import { cellsOf, columnsOf, recordOf } from './record.ts';
import type { Shown } from './record.ts';
import type { ResourceCommand } from './resource-command.ts';

type Flags = Readonly<Record<string, unknown>> & {
  readonly limit?: number;
  readonly watch?: true;
  readonly data?: string;
  readonly idempotencyKey?: string;
};
type Send = (...args: unknown[]) => Promise<Shown> & AsyncIterable<Shown>;

/** How often a list is read again with `--watch`. */
const watchMs = 2_000;

/** Registers each command that is not registered yet, in the group of its resource. */
export function addResourceCommands(program: Command, context: CliContext): void {
  for (const command of resourceCommands) {
    const group =
      program.commands.find((it) => it.name() === command.group) ??
      program.command(command.group).description(`${verbs(command.group)} ${command.group.replaceAll('-', ' ')}`);
    if (!group.commands.some((it) => it.name() === command.name)) addResourceCommand(group, context, command);
  }
}

const verbs = (group: string): string =>
  resourceCommands.every((it) => it.group !== group || it.request.startsWith('GET ')) ? 'Read' : 'Read and change';

/** `created_after` and `created_before` are `--since` and `--until`, as of the other commands. */
const flagOf = (name: string): string =>
  ({ created_after: 'since', created_before: 'until' })[name] ?? name.replaceAll('_', '-');
const optionName = (flag: string): string =>
  flag.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function addResourceCommand(group: Command, context: CliContext, command: ResourceCommand): void {
  const added = group.command(command.name).description(command.description);
  for (const id of command.ids) added.argument(`<${id}>`);
  for (const { name, description, choices, time, required } of command.filters) {
    const option = new Option(
      `--${flagOf(name)} <${time ? 'time' : 'value'}>`,
      time ? `${description}: ${timeHelp}` : description,
    );
    if (choices) option.choices(choices.map(String));
    added.addOption(required ? option.makeOptionMandatory() : option);
  }
  if (command.list) added.addOption(limitOption()).option('--watch', 'go on: show records as they come, until Ctrl-C');
  if (command.body)
    added.option(
      '--data <json>',
      'the body: JSON, @file, or - for standard input',
      command.body.length > 0 ? undefined : '{}',
    );
  if (command.idempotent) added.option('--idempotency-key <key>', 'the same key never does it a second time');
  added.addHelpText('after', `\nIt sends ${command.request}.`);
  added.action((...args: unknown[]) => run(context, command, args));
}

async function run(context: CliContext, command: ResourceCommand, args: readonly unknown[]): Promise<void> {
  const ids = args.slice(0, command.ids.length);
  const flags = args[command.ids.length] as Flags;
  const { [command.resource]: methods } = context.client() as unknown as Record<string, Record<string, Send>>;
  const send = methods?.[command.method];
  if (!send) throw new Error(`the SDK has no method ${command.resource}.${command.method}`);
  const options = { signal: context.signal, idempotencyKey: flags.idempotencyKey };
  const query = queryOf(command, flags);
  if (command.list) return showList(context, flags, (limit) => send(...ids, { ...query, limit }, options));
  const payload = command.body ? [await bodyOf(context, command, flags)] : command.filters.length > 0 ? [query] : [];
  const response = await send(...ids, ...payload, options);
  if (context.json()) return context.outJson(response);
  for (const line of recordLines(cellsOf(recordOf(response)), context)) context.out(line);
}

function queryOf({ filters }: ResourceCommand, flags: Flags): Record<string, unknown> {
  const now = Date.now();
  return Object.fromEntries(
    filters.flatMap(({ name, time }) => {
      const value = flags[optionName(flagOf(name))];
      if (typeof value !== 'string') return [];
      return [[name, time ? timeAt(value, now, name.endsWith('_before') ? 'end' : 'start') : value]];
    }),
  );
}

async function bodyOf({ terminal }: CliContext, { body = [] }: ResourceCommand, { data }: Flags): Promise<unknown> {
  if (data === undefined) throw new UsageError(`--data is missing: a JSON object with ${body.join(', ')}`);
  const written =
    data === '-' ? await text(terminal.stdin) : data.startsWith('@') ? await fileText(data.slice(1)) : data;
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new UsageError(`--data is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--data: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function showList(
  context: CliContext,
  { limit = 50, watch }: Flags,
  read: (limit: number) => AsyncIterable<Shown>,
): Promise<void> {
  const records = await take(read(Math.min(limit, pageMax)), limit);
  if (context.json() && !watch) return context.outJson(records);
  const columns = columnsOf(records);
  if (!watch) {
    if (records.length === 0) return context.err('Nothing found.');
    for (const line of tableLines(columns, records, context)) context.out(line);
    return;
  }
  const seen = new Map<unknown, string>();
  for (let page = records; ; page = await take(read(Math.min(limit, pageMax)), limit)) {
    for (const record of page.toReversed()) {
      const text = printableJson(record);
      if (seen.get(record['id']) === text) continue;
      seen.set(record['id'], text);
      context.out(context.json() ? text : streamLine(columnsOf([record]), record, context));
    }
    await sleep(watchMs, undefined, { signal: context.signal });
  }
}
