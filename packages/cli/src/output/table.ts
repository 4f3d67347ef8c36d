// Text output: aligned and colored at a terminal, one tab-separated line per record in a pipe.
import stringWidth from 'string-width';
import type { CliContext } from '../context.ts';
import { printable } from './printable.ts';

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** A color or a weight. */
export type Style = keyof typeof codes;

/** One value of a record. Null and undefined are a dash at a terminal, and nothing in a pipe. */
export interface Cell {
  readonly text: string | number | null | undefined;
  readonly style?: Style | undefined;
}

/** A column of records of type `T`. */
export interface Column<T> {
  readonly title: string;
  readonly cell: (record: T) => Cell | string | number | null | undefined;
  /** Columns at a terminal when later records are not known yet. */
  readonly width?: number;
}

type Output = Pick<CliContext, 'width' | 'colors'>;

const graphemes = new Intl.Segmenter();

const asCell = (value: ReturnType<Column<unknown>['cell']>): Cell =>
  typeof value === 'object' && value !== null ? value : { text: value };

const textOf = ({ text }: Cell): string => printable(String(text ?? ''));
const shownText = (cell: Cell): string => (cell.text === null || cell.text === undefined ? '-' : textOf(cell));

/** Cuts to at most `width` columns, with an ellipsis when something is left out. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  let used = 1;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > width) break;
    cut += segment;
  }
  return width > 0 ? `${cut}…` : '';
}

const styled = (text: string, style: Style | undefined, { colors }: Output): string =>
  style && text !== '' && colors() ? `\u001b[${codes[style]}m${text}\u001b[0m` : text;

/** One line: cells in columns of the given widths, cut at the edge of the terminal. */
function terminalLine(cells: readonly Cell[], widths: readonly number[], output: Output, columns: number): string {
  let left = columns;
  const parts = cells.map((cell, index) => {
    const text = truncate(shownText(cell), Math.max(0, left));
    const padding = Math.max(0, (widths[index] ?? 0) - stringWidth(text));
    left -= stringWidth(text) + padding + 2;
    return styled(text, cell.style, output) + ' '.repeat(padding);
  });
  return parts.join('  ').trimEnd();
}

const pipeLine = (cells: readonly Cell[]): string => cells.map(textOf).join('\t');

/** Lines of a table; at a terminal the first one has the titles. */
export function tableLines<T>(columns: readonly Column<T>[], records: readonly T[], output: Output): string[] {
  const rows = records.map((record) => columns.map(({ cell }) => asCell(cell(record))));
  const terminal = output.width();
  if (terminal === undefined) return rows.map(pipeLine);
  const titles = columns.map(({ title }): Cell => ({ text: title, style: 'dim' }));
  const all = [titles, ...rows];
  const widths = columns.map((_column, index) =>
    Math.max(...all.map((cells) => stringWidth(textOf(cells[index] ?? { text: '' })))),
  );
  return all.map((cells) => terminalLine(cells, widths, output, terminal));
}

/** One line of a stream, whose later records are not known yet: `width` of the columns aligns it. */
export function streamLine<T>(columns: readonly Column<T>[], record: T, output: Output): string {
  const cells = columns.map(({ cell }) => asCell(cell(record)));
  const terminal = output.width();
  if (terminal === undefined) return pipeLine(cells);
  return terminalLine(
    cells,
    columns.map(({ width = 0 }) => width),
    output,
    terminal,
  );
}

/** Names and values, one pair per line; the values are not cut. */
export function recordLines(record: Readonly<Record<string, Cell | Cell['text']>>, output: Output): string[] {
  const names = Object.keys(record);
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => {
    const cell = asCell(record[name]);
    return output.width() === undefined
      ? pipeLine([{ text: name }, cell])
      : `${styled(name.padEnd(width), 'dim', output)}  ${styled(shownText(cell), cell.style, output)}`;
  });
}
