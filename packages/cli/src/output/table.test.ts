// Guarantees of text output: at a terminal no line is wider than the terminal and colors are ours alone; in a pipe each
// record is one line of tab-separated values.
import { expect, test } from 'vitest';
import { recordLines, streamLine, tableLines, truncate } from './table.ts';
import type { Column } from './table.ts';

interface Row {
  readonly id: string;
  readonly name: string | null;
}

const columns: readonly Column<Row>[] = [
  { title: 'ID', width: 4, cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => ({ text: name, style: 'green' }) },
];
const rows: readonly Row[] = [
  { id: 'a', name: 'Ann' },
  { id: 'long id', name: null },
  { id: '日本', name: 'x\u001b[31m\n\ty' },
];
const pipe = { width: () => undefined, colors: () => false };
const terminal = (width: number, colors = false) => ({ width: () => width, colors: () => colors });

test('a terminal gets titles and aligned columns, also with wide characters', () => {
  expect(tableLines(columns, rows, terminal(80))).toEqual([
    'ID       NAME',
    'a        Ann',
    'long id  -',
    String.raw`日本     x\x1b[31m\n\ty`,
  ]);
});

test('a narrow terminal gets the beginning of each line', () => {
  expect(tableLines(columns, rows, terminal(11))).toEqual(['ID       N…', 'a        A…', 'long id  -', '日本     x…']);
  expect(tableLines(columns, rows, terminal(5))).toEqual(['ID', 'a', 'long…', '日本']);
});

test('a pipe gets tab-separated values without titles, and nothing is cut', () => {
  expect(tableLines(columns, rows, pipe)).toEqual(['a\tAnn', 'long id\t', '日本\tx\\x1b[31m\\n\\ty']);
  expect(recordLines({ id: 'a', name: null }, pipe)).toEqual(['id\ta', 'name\t']);
});

test('colors are outside of the text, and only where they are allowed', () => {
  expect(streamLine(columns, rows[0] ?? { id: '', name: '' }, terminal(80, true))).toBe('a     \u001b[32mAnn\u001b[0m');
  expect(streamLine(columns, rows[2] ?? { id: '', name: '' }, terminal(80, true))).toBe(
    '日本  \u001b[32mx\\x1b[31m\\n\\ty\u001b[0m',
  );
  expect(recordLines({ id: 'a', longer: 'b' }, terminal(80, true))).toEqual([
    '\u001b[2mid    \u001b[0m  a',
    '\u001b[2mlonger\u001b[0m  b',
  ]);
});

test('a cut never splits a character', () => {
  expect(truncate('family 👨‍👩‍👧 here', 9)).toBe('family …');
  expect(truncate('日本語', 4)).toBe('日…');
  expect(truncate('fits', 4)).toBe('fits');
  expect(truncate('x', 0)).toBe('');
});
