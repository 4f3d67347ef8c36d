// `voicecall chats`: what was written with an agent.
import type { ListedChat } from '@voicecall/sdk';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { pageMax } from '../generated/catalogue.ts';
import { tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { secondOf } from './columns.ts';
import { limitOption, take } from './options.ts';

/** Registers `chats` and its command. */
export function addChatsCommands(program: Command, context: CliContext): void {
  const chats = program.command('chats').description('Read what was written with agents');
  chats
    .command('list')
    .description('List the chats of an agent, newest first')
    .argument('<agent-id>')
    .addOption(limitOption())
    .addHelpText('after', '\nExample:\n  $ voicecall chats list ta_5f0c2e9a7b41d83c6e02f915')
    .action((id: string, { limit }: { readonly limit: number }) => listChats(context, id, limit));
}

const columns: readonly Column<ListedChat>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'CREATED', cell: ({ created_at }) => secondOf(created_at) },
  { title: 'VERSION', cell: ({ agent_version }) => agent_version },
  { title: 'MESSAGES', cell: ({ message_count }) => message_count },
  { title: 'LAST', cell: ({ last_text }) => last_text },
];

async function listChats(context: CliContext, agentId: string, limit: number): Promise<void> {
  const list = context.client().chats.list(agentId, { limit: Math.min(limit, pageMax) }, { signal: context.signal });
  const chats = await take(list, limit);
  if (context.json()) return context.outJson(chats);
  if (chats.length === 0) return context.err('No chats.');
  for (const line of tableLines(columns, chats, context)) context.out(line);
}
