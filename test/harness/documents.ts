// Reads the documents under docs: what they name, what they link to, and the code and tests of each section.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Document {
  /** Path from the root of the repository. */
  readonly name: string;
  readonly text: string;
}

export const readDocument = async (name: string): Promise<Document> => ({
  name,
  text: await readFile(join(root, name), 'utf8'),
});

/** A heading and everything up to the next heading. */
export interface Section {
  readonly title: string;
  readonly text: string;
}

export const sectionsOf = ({ text }: Document): Section[] =>
  text
    .split(/^(?=#{2,3} )/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { title: heading.replace(/^#+ /, ''), text: lines.join('\n') };
    });

const nothing = 'nothing to enforce';

/**
 * What is wrong with the lines "Code: …" and "Tests: …" of a section: they come in pairs at the end of a text, and name
 * files that exist, or both say that there is nothing to enforce, or the tests alone do.
 */
export function sourceProblems({ title, text }: Section): string[] {
  const pairs = [...text.matchAll(/^Code: (.+)\.\nTests: (.+)\.$/gm)];
  const lines = text.match(/^(?:Code|Tests):/gm) ?? [];
  if (pairs.length === 0 || lines.length !== pairs.length * 2) return [`${title}: no pair of Code and Tests`];
  return pairs.flatMap(([, code = '', tests = '']) => [
    ...(tests === nothing && code === nothing ? [] : problemsOf(title, code, /./)),
    ...(tests === nothing ? [] : problemsOf(title, tests, /\.(?:test|media|clients)\.ts$/)),
  ]);
}

function problemsOf(title: string, list: string, form: RegExp): string[] {
  if (!/^`[^`]+`(?:, `[^`]+`)*$/.test(list)) return [`${title}: ${list}`];
  return list
    .split(', ')
    .map((item) => item.slice(1, -1))
    .filter((path) => !form.test(path) || !existsSync(join(root, path)))
    .map((path) => `${title}: ${path}`);
}

/** Sections whose tests are "nothing to enforce". */
export const unenforced = (sections: readonly Section[]): string[] =>
  sections.filter(({ text }) => text.includes(`Tests: ${nothing}.`)).map(({ title }) => title);

/** Paths that the document names in backticks and that do not exist. Paths start at the root of the repository. */
export const missingPaths = ({ name, text }: Document): string[] =>
  pathsIn(text)
    .filter((path) => !madeLater.has(path) && !existsSync(join(root, path)))
    .map((path) => `${name}: ${path}`);

const madeLater = new Set(['sandbox.json']);

export const pathsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:packages|test|docs|schemas|scripts|bench|examples|deploy)\/[\w./@-]*|[\w.@-][\w./@-]*(?:\/|\.(?:ts|md|sql|json|yaml|prisma)))`/g,
    ),
  ].map(([, path = '']) => path);

/** Files that the document links to, as paths from the root. */
export const linksIn = ({ name, text }: Document): string[] =>
  [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => join(dirname(name), target));

export const missingLinks = (document: Document): string[] =>
  linksIn(document).filter((target) => !existsSync(join(root, target)));
