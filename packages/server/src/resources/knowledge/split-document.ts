// Splits a document into passages: parts of the size of an answer, each with the headings above it. It is pure, and runs
// in a thread.
import { limits } from '@voicecall/contract';
import { separateWords } from '../../platform/text-search.ts';

export interface DocumentText {
  readonly name: string;
  readonly format: 'markdown' | 'text';
  readonly language: string;
  readonly config: string;
  readonly text: string;
}

export interface Passage {
  readonly headings: readonly string[];
  readonly text: string;
  /** What is searched: of the name and the headings, and of the text. */
  readonly heading_words: string;
  readonly words: string;
}

interface Section {
  readonly headings: readonly string[];
  readonly lines: string[];
}

export function splitDocument({ name, format, language, config, text }: DocumentText): Passage[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const sections = format === 'markdown' ? sectionsOf(lines) : [{ headings: [], lines }];
  return sections.flatMap(({ headings, lines: own }) =>
    partsOf(blocksOf(own), language).map((part) => ({
      headings,
      text: part,
      heading_words: wordsOf([name, ...headings].join('\n'), config),
      words: wordsOf(part, config),
    })),
  );
}

/** `simple` knows no forms of words, and is what languages without spaces have. */
const wordsOf = (text: string, config: string): string => (config === 'simple' ? separateWords(text) : text);

/** The lines under each heading of a Markdown text. What stands in a fenced block of code is no heading. */
function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ headings: [], lines: [] }];
  const open: { level: number; title: string }[] = [];
  let fence: string | null = null;
  for (const line of lines) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark?.startsWith(fence ?? ' ')) fence = null;
    const [, hashes, title] = (fence === null && /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line)) || [];
    if (hashes === undefined) {
      sections.at(-1)?.lines.push(line);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) >= hashes.length) open.pop();
    open.push({ level: hashes.length, title: (title ?? '').replace(/[ \t]+#+[ \t]*$/, '').trim() });
    sections.push({ headings: open.map((heading) => heading.title).filter((it) => it !== ''), lines: [] });
  }
  return sections;
}

/** Paragraphs, lists and tables: what is separated by empty lines. */
const blocksOf = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

/** Blocks are put together up to the size of a passage; one that is larger is divided at its lines, then sentences. */
function partsOf(blocks: readonly string[], language: string): string[] {
  const pieces = blocks.flatMap((block) =>
    block.length <= limits.knowledge_passage_chars
      ? [{ text: block, joint: '\n\n' }]
      : smaller(block, language).map((text, no) => ({ text, joint: no === 0 ? '\n\n' : '' })),
  );
  const parts: string[] = [];
  for (const { text, joint } of pieces) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + text.length + joint.length <= limits.knowledge_passage_chars)
      parts[parts.length - 1] = last + joint + text;
    else parts.push(text);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function smaller(block: string, language: string): string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });
  return block
    .split(/(?<=\n)/)
    .flatMap((line) =>
      line.length <= limits.knowledge_passage_chars
        ? [line]
        : [...sentences.segment(line)].flatMap(({ segment }) => cut(segment)),
    );
}

/** A sentence that is longer than a passage is cut, between characters. */
function cut(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > limits.knowledge_passage_chars) {
    const space = rest.lastIndexOf(' ', limits.knowledge_passage_chars - 1) + 1;
    // Never within a pair of surrogates.
    const half = /[\uD800-\uDBFF]/.test(rest[limits.knowledge_passage_chars - 1] ?? '') ? 1 : 0;
    const at = space > 1 ? space : limits.knowledge_passage_chars - half;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}
