// `voicecall knowledge`: documents in which agents look up answers.
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { KnowledgeDocument } from '@voicecall/sdk';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { pageMax } from '../generated/catalogue.ts';
import { printable } from '../output/printable.ts';
import { tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { secondOf } from './columns.ts';
import { limitOption, take } from './options.ts';

interface AddFlags {
  readonly name?: string;
  readonly language?: string;
  readonly ref?: string;
}

/** Registers `knowledge` and its commands. */
export function addKnowledgeCommands(program: Command, context: CliContext): void {
  const knowledge = program.command('knowledge').description('Add documents for agents, and try questions');
  knowledge
    .command('list')
    .description('List documents, newest first')
    .addOption(limitOption())
    .addHelpText('after', '\nExample:\n  $ voicecall knowledge list')
    .action(({ limit }: { readonly limit: number }) => listDocuments(context, limit));
  knowledge
    .command('add')
    .description('Add a document from a file: Markdown, or text if its name ends in .txt')
    .argument('<file>')
    .option('--name <name>', 'what the document is called; the name of the file without this')
    .option('--language <tag>', 'its language, such as de; en without this')
    .option('--ref <reference>', 'an id of your own')
    .addHelpText('after', '\nExample:\n  $ voicecall knowledge add house-rules.md --language en')
    .action((file: string, flags: AddFlags) => addDocument(context, file, flags));
  knowledge
    .command('search')
    .description('Look up a question, as an agent does')
    .argument('<question>')
    .option('--agent <id>', 'only in the documents of this agent')
    .addHelpText('after', '\nExample:\n  $ voicecall knowledge search "Can I bring my dog?"')
    .action((question: string, { agent }: { readonly agent?: string }) => search(context, question, agent));
}

const columns: readonly Column<KnowledgeDocument>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'LANGUAGE', cell: ({ language }) => language },
  { title: 'PASSAGES', cell: ({ passages }) => passages },
  { title: 'CHANGED', cell: ({ updated_at }) => secondOf(updated_at) },
];

async function listDocuments(context: CliContext, limit: number): Promise<void> {
  const list = context.client().knowledge.list({ limit: Math.min(limit, pageMax) }, { signal: context.signal });
  const documents = await take(list, limit);
  if (context.json()) return context.outJson(documents);
  if (documents.length === 0) return context.err('No documents.');
  for (const line of tableLines(columns, documents, context)) context.out(line);
}

async function addDocument(context: CliContext, file: string, flags: AddFlags): Promise<void> {
  const { knowledge_document } = await context.client().knowledge.create(
    {
      name: flags.name ?? basename(file, extname(file)),
      text: await readFile(file, 'utf8'),
      format: extname(file) === '.txt' ? 'text' : 'markdown',
      language: flags.language,
      client_ref: flags.ref,
    },
    { signal: context.signal },
  );
  if (context.json()) return context.outJson(knowledge_document);
  const { id, name, passages } = knowledge_document;
  context.out(printable(`${id}  ${name}: ${passages} ${passages === 1 ? 'passage' : 'passages'}`));
}

async function search(context: CliContext, question: string, agent_id?: string): Promise<void> {
  const { passages } = await context.client().knowledge.search({ question, agent_id }, { signal: context.signal });
  if (context.json()) return context.outJson(passages);
  if (passages.length === 0) return context.err('No document answers this.');
  for (const { document_name, headings, text } of passages) {
    context.out(printable([document_name, ...headings].join(' › ')));
    for (const line of text.split('\n')) context.out(printable(`  ${line}`));
  }
}
