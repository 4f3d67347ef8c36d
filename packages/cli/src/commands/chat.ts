// `voicecall chat`: writes to an agent and shows its replies, at a terminal or from a pipe.
import { createInterface } from 'node:readline';
import type { ChatMessage, Client } from '@voicecall/sdk';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { errorFacts, errorLine, exitCodes } from '../errors.ts';
import { printable, printableJson } from '../output/printable.ts';
import { jsonObject } from './options.ts';

interface ChatFlags {
  readonly leadName?: string;
  readonly leadEmail?: string;
  readonly timezone?: string;
  readonly metadata?: Record<string, never>;
  readonly outbound?: true;
  readonly mock?: Record<string, string>;
}

/** Registers the command. */
export function addChatCommand(program: Command, context: CliContext): void {
  program
    .command('chat')
    .description('Write to an agent, and read its replies; nothing is called, booked or transferred')
    .argument('<agent-id>')
    .option('--lead-name <name>', 'who you are')
    .option('--lead-email <address>', 'your e-mail address')
    .option('--timezone <zone>', 'time zone of the chat, such as Europe/Berlin')
    .option('--metadata <json>', 'JSON object for the agent', jsonObject)
    .option('--outbound', 'the agent began the conversation')
    .option('--mock <tool=reply...>', 'what a tool replies; with one, no http tool is called', mockOf)
    .addHelpText(
      'after',
      `
Without a terminal, each line of standard input is a message.

Examples:
  $ voicecall chat ta_5f0c2e9a7b41d83c6e02f915
  $ echo "Are you open on Sunday?" | voicecall chat ta_5f0c2e9a7b41d83c6e02f915 --json`,
    )
    .action((id: string, flags: ChatFlags) => chat(context, id, flags));
}

async function chat(context: CliContext, agentId: string, flags: ChatFlags): Promise<void> {
  const { leadName: name, leadEmail: email } = flags;
  const client = context.client();
  const { chat: begun } = await client.chats.create(
    agentId,
    {
      ...(name === undefined && email === undefined ? {} : { lead: { name, email } }),
      timezone: flags.timezone,
      metadata: flags.metadata,
      direction: flags.outbound ? 'outbound' : 'inbound',
      mocks: flags.mock,
    },
    { signal: context.signal },
  );
  for (const message of begun.messages) show(context, message);
  await answerLines(context, (text) => reply(context, client, begun.id, text));
}

/** Takes a line after the reply to the one before it. A reply that fails does not end the chat at a terminal. */
async function answerLines(context: CliContext, answer: (text: string) => Promise<void>): Promise<void> {
  const { stdin, stderr } = context.terminal;
  const isTerminal = stdin.isTTY === true;
  const lines = createInterface({ input: stdin, output: isTerminal ? stderr : undefined, terminal: isTerminal });
  const close = (): void => lines.close();
  lines.on('SIGINT', close);
  context.signal.addEventListener('abort', close);
  lines.setPrompt('> ');
  const ask = (): void => void (isTerminal && lines.prompt());
  ask();
  try {
    for await (const line of lines) {
      if (line.trim() !== '')
        try {
          await answer(line);
        } catch (error) {
          if (!isTerminal || context.signal.aborted) throw error;
          context.err(context.json() ? printableJson({ error: errorFacts(error) }) : errorLine(error));
        }
      ask();
    }
  } finally {
    context.signal.removeEventListener('abort', close);
    close();
  }
  if (context.signal.aborted) context.exitCode = exitCodes.interrupted;
}

async function reply(context: CliContext, client: Client, chatId: string, text: string): Promise<void> {
  for await (const update of client.chats.send(chatId, text, { signal: context.signal }))
    if (update.type === 'message') show(context, update.message);
}

function show(context: CliContext, message: ChatMessage): void {
  if (context.json()) return context.out(printableJson(message));
  for (const { name, arguments: args, result } of message.tools)
    context.out(printable(`  ${name} ${JSON.stringify(args)}: ${result}`));
  for (const line of message.text.split('\n')) context.out(printable(`${message.role}: ${line}`));
}

function mockOf(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [name, ...reply] = text.split('=');
  if (!name || reply.length === 0) throw new InvalidArgumentError('It must be the name of a tool, = and its reply.');
  return { ...before, [name]: reply.join('=') };
}
