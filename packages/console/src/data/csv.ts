// CSV files, as RFC 4180 has them.

type Cell = string | number | boolean | null | undefined;

/** A file of these rows. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';

/** Spreadsheets run a cell that begins so, some of them with full-width signs; an apostrophe makes it a text. */
const formula = /^([\s"\ufeff]*[=+\-@＝＋－＠]|[\t\r])/;
/** A phone number, and a negative number, are none. */
const number = /^[+-]?\d+(\.\d+)?$/;
/** Where the separator is another one, as in many countries, quotes are not at the beginning of a cell and hold nothing. */
const innerFormula = /([;\t\r\n\v\f\u0085\u2028\u2029][\s"\ufeff]*)(?=[=+\-@＝＋－＠])/g;

function cell(value: Cell): string {
  const text = String(value ?? '');
  const inner = text.replaceAll(innerFormula, "$1'");
  const safe = formula.test(text) && !number.test(text) ? `'${inner}` : inner;
  return /[",;\t\r\n\v\f\u0085\u2028\u2029]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lets the browser save a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
