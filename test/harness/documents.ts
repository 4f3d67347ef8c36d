// Reads the documents under docs: what they name, what they link to, and the tests of each section.
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
 * What is wrong with the lines "Tests: …" of a section: there is at least one, and each names tests that exist, or says
 * that there is nothing to enforce.
 */
export function sourceProblems({ title, text }: Section): string[] {
  const lists = [...text.matchAll(/^Tests: (.*)\.$/gm)].map(([, list = '']) => list);
  if (lists.length === 0 || /^(?:Code:|Tests:.*[^.\n]$)/m.test(text)) return [`${title}: no line of Tests`];
  return lists.filter((list) => list !== nothing).flatMap((list) => problemsOf(title, list));
}

function problemsOf(title: string, list: string): string[] {
  if (!/^`[^`]+`(?:, `[^`]+`)*$/.test(list)) return [`${title}: ${list}`];
  return list
    .split(', ')
    .map((item) => item.slice(1, -1))
    .filter((path) => !/\.(?:test|media|clients)\.ts$/.test(path) || !existsSync(join(root, path)))
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
