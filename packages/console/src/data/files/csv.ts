// CSV files, as RFC 4180 has them.

type Cell = string | number | boolean | null | undefined;

/** A file of these rows. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';

/** Spreadsheets run a cell that begins so, some of them with full-width signs; an apostrophe makes it a text. */
const formula = /^([\s"\ufeff]*[=+\-@＝＋－＠]|[\t\r])/;
/** A figure is none. */
const figure = /^-?(0|[1-9]\d{0,10})(\.\d+)?$/;
/** Spreadsheets drop a plus, first zeros and digits after the fifteenth, so that a phone number or reference is lost. */
const digits = /^[+-]?[\d.]+(e[+-]?\d+)?$/i;
/** Where the separator is another one, as in many countries, quotes are not at the beginning of a cell and hold nothing. */
const innerFormula = /([;\t\r\n\v\f\u0085\u2028\u2029][\s"\ufeff]*)(?=[=+\-@＝＋－＠])/g;

function cell(value: Cell): string {
  const text = String(value ?? '');
  const inner = text.replaceAll(innerFormula, "$1'");
  const isText = (formula.test(text) || digits.test(text)) && !figure.test(text);
  const safe = isText ? `'${inner}` : inner;
  return /[",;\t\r\n\v\f\u0085\u2028\u2029]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
