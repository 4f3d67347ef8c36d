// `voicecall agents versions`, `publish` and `discard`: the versions of an agent, and its draft.
import type { AgentVersion } from '@voicecall/sdk';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { pageMax } from '../generated/catalogue.ts';
import { printable } from '../output/printable.ts';
import { tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { secondOf } from './columns.ts';
import { limitOption, take, wholeNumber } from './options.ts';

interface PublishFlags {
  readonly agentVersion?: number;
  readonly note?: string;
}

const example = 'ta_5f0c2e9a7b41d83c6e02f915';

/** Registers the commands below `agents`. */
export function addVersionCommands(agents: Command, context: CliContext): void {
  agents
    .command('versions')
    .description('List the versions of an agent, newest first')
    .argument('<agent-id>')
    .addOption(limitOption())
    .addHelpText('after', `\nExample:\n  $ voicecall agents versions ${example}`)
    .action((id: string, { limit }: { readonly limit: number }) => listVersions(context, id, limit));
  agents
    .command('publish')
    .description('Publish the draft of an agent, or a version of it')
    .argument('<agent-id>')
    .option('--agent-version <number>', 'an earlier version, to go back', wholeNumber)
    .option('--note <note>', 'why, for those who read the versions later')
    .addHelpText('after', `\nExample:\n  $ voicecall agents publish ${example} --note "Shorter greeting"`)
    .action((id: string, flags: PublishFlags) => publish(context, id, flags));
  agents
    .command('discard')
    .description('Discard the draft of an agent')
    .argument('<agent-id>')
    .addHelpText('after', `\nExample:\n  $ voicecall agents discard ${example}`)
    .action((id: string) => discard(context, id));
}

const columns: readonly Column<AgentVersion>[] = [
  { title: 'VERSION', cell: ({ version }) => version },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'MADE', cell: ({ created_at }) => secondOf(created_at) },
  { title: 'NOTE', cell: ({ note }) => note ?? '' },
];

async function listVersions(context: CliContext, id: string, limit: number): Promise<void> {
  const { agentVersions } = context.client();
  const list = agentVersions.list(id, { limit: Math.min(limit, pageMax) }, { signal: context.signal });
  const versions = await take(list, limit);
  if (context.json()) return context.outJson(versions);
  for (const line of tableLines(columns, versions, context)) context.out(line);
}

async function publish(context: CliContext, id: string, { agentVersion, note }: PublishFlags): Promise<void> {
  const body = { version: agentVersion, note };
  const published = await context.client().agentVersions.publish(id, body, { signal: context.signal });
  if (context.json()) return context.outJson(published.agent_version);
  context.out(printable(`${published.agent.name}: version ${published.agent_version.version} is published`));
}

async function discard(context: CliContext, id: string): Promise<void> {
  const { agent } = await context.client().agentVersions.discardDraft(id, { signal: context.signal });
  if (context.json()) return context.outJson(agent);
  context.out(printable(`${agent.name}: the draft is discarded`));
}
