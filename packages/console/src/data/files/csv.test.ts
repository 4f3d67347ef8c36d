// No cell of an exported file is run as a formula, whichever separator the spreadsheet expects.
import { expect, it } from 'vitest';
import { csv } from './csv.ts';

const signs = ['=', '+', '-', '@'];
const separators = [';', '\t', '\n', '\r', '\r\n', '; ', '\n\t', ';"'];

/** The cells of a file as a reader with this separator takes them: quotes count at the beginning of a cell only. */
function cellsOf(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') cell += text[at++];
    cells.push(cell);
  }
  return cells;
}

const places = signs.flatMap((sign) => [
  [`${sign}cmd|x`],
  [` ${sign}1+1`],
  ...separators.map((separator) => [`a${separator}${sign}HYPERLINK("x")`]),
  ...separators.map((separator) => [`${separator}${sign}1+1`]),
]);

it.each([...places, ['\ttext'], ['\rtext'], ['＝1+1'], ['a;＝1+1'], ['="a";=b;=c']])(
  '%j is text in every spreadsheet',
  (text) => {
    const file = csv([['id', text, 'last']]);
    for (const separator of [',', ';', '\t'])
      for (const cell of cellsOf(file, separator))
        expect({ separator, cell, runs: /^[\s"]*[=+\-@＝]/.test(cell) }).toMatchObject({ runs: false });
  },
);

it.each([
  ['+15551230001', "'+15551230001"],
  ['0006', "'0006"],
  ['12345678901234567890', "'12345678901234567890"],
  ['1e5', "'1e5"],
  ['0.0125', '0.0125'],
  ['-12.5', '-12.5'],
  [-3, '-3'],
  [null, ''],
  ['Ann-Marie @ work, a=b', '"Ann-Marie @ work, a=b"'],
  ['2026-11-26', '2026-11-26'],
  ['a "quoted" word', '"a ""quoted"" word"'],
])('%j keeps what it says', (value, cell) => {
  expect(csv([[value]])).toBe(`${cell}\r\n`);
});
