// The tables of docs/compatibility.md: the tests that try a toolchain write its row.
import { readFileSync, writeFileSync } from 'node:fs';

const page = new URL('../../../docs/compatibility.md', import.meta.url);

const textOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * A table of the page, as it stands there and as it was found to be. A test expects both to be equal; with
 * `UPDATE_COMPATIBILITY=1` the page is written anew.
 */
export function compatibilityTable(
  name: string,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] },
): { readonly written: string; readonly found: string } {
  const [begin, end] = [`<!-- ${name} -->\n\n`, `\n\n<!-- /${name} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`docs/compatibility.md has no table ${name}`);
  const found = textOf(columns, rows);
  if (process.env['UPDATE_COMPATIBILITY'] === '1') {
    writeFileSync(page, text.slice(0, from + begin.length) + found + text.slice(to));
    return { written: found, found };
  }
  return { written: text.slice(from + begin.length, to), found };
}
