// Guarantees of what an editor shows: every export, method, option and member of the package has its sentence, and none
// cites a document that customers do not have.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
let target: string;
let files: { readonly name: string; readonly lines: readonly string[] }[];

beforeAll(() => {
  target = mkdtempSync(join(tmpdir(), 'voicecall-declarations-'));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const options = ['--declaration', '--emitDeclarationOnly', '--outDir', target];
  execFileSync(tsc, ['-p', join(root, 'packages/sdk/tsconfig.build.json'), ...options]);
  files = readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => ({ name, lines: readFileSync(join(target, name), 'utf8').split('\n') }));
});
afterAll(() => rmSync(target, { recursive: true }));

/** Files whose exports the package exports, and the names. */
function published(): Map<string, Set<string> | 'all'> {
  const index = files.find(({ name }) => name === 'index.d.ts')?.lines.join('\n') ?? '';
  const exports = index.matchAll(/export (?:type )?(\*|\{[^}]*\}) from '\.\/(.+?)\.[tj]s'/g);
  const found = new Map<string, Set<string> | 'all'>();
  for (const [, names = '', file = ''] of exports) {
    const key = `${file}.d.ts`;
    const known = found.get(key);
    const listed = names
      .replaceAll(/[{}\s]|\btype /g, '')
      .split(',')
      .filter(Boolean);
    found.set(key, names === '*' || known === 'all' ? 'all' : new Set([...(known ?? []), ...listed]));
  }
  return found;
}

/** Declarations and members of what is exported, with the comment before each. */
function declared(): { readonly what: string; readonly doc: string }[] {
  const of = published();
  return files.flatMap(({ name, lines }) => {
    const names = of.get(name);
    if (!names) return [];
    let inside: string | undefined;
    let isFunction = false;
    return lines.flatMap((line, index) => {
      const top = /^export (?:declare )?(?:interface|type|class|const|function) (\w+)/.exec(line)?.[1];
      if (top !== undefined) isFunction = /\b(?:const|function) \w+/.test(line);
      if (top !== undefined) inside = names === 'all' || names.has(top) ? top : undefined;
      else if (/^\S/.test(line) && !line.startsWith('/') && !line.startsWith('}')) inside = undefined;
      const member = /^ {4,}(?:readonly |get |static )*([\w$']+)\??[(<:]/.exec(line)?.[1];
      const named = top ?? (member === undefined || member === 'constructor' ? undefined : member);
      // What stands indented under a function is a parameter.
      if (inside === undefined || named === undefined || (top === undefined && isFunction)) return [];
      return [{ what: `${name} ${inside}${top === undefined ? `.${named}` : ''}`, doc: docBefore(lines, index) }];
    });
  });
}

function docBefore(lines: readonly string[], index: number): string {
  if (!lines[index - 1]?.trimEnd().endsWith('*/')) return '';
  const start = lines.findLastIndex((line, at) => at < index && line.includes('/**'));
  return lines.slice(start, index).join('\n');
}

test('every export, method and member has its sentence', () => {
  const all = declared();
  expect(all.length).toBeGreaterThan(300);
  // The texts of the fields come from the contract, which has its own test.
  const missing = all.filter(({ what, doc }) => doc === '' && !what.startsWith('generated/types.d.ts'));
  expect(missing.map(({ what }) => what)).toEqual([]);
});

test('every option of the client and of a request says what it is when it is absent', () => {
  const options = declared().filter(({ what }) => /(Options|Hooks)\.\w+$/.test(what) && !what.startsWith('generated/'));
  expect(options.length).toBeGreaterThan(20);
  const silent = options.filter(({ what, doc }) => !/default/i.test(doc) && !/(signal|idempotencyKey)$/.test(what));
  expect(silent.map(({ what }) => what)).toEqual([]);
});

test('no comment cites a document or a file of the repository', () => {
  const text = files.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`));
  expect(text.filter((line) => /requirements?\b ?\(?\d|docs\/|packages\/(server|contract)/i.test(line))).toEqual([]);
});
