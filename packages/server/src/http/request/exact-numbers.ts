// Numbers that would be stored as other numbers. JSON has any number, JavaScript has doubles: reading
// 23842798765430123 gives 23842798765430124, and 1e400 gives infinity, which is no JSON.
import { randomUUID } from 'node:crypto';

/** Texts, so that digits in them are passed over, and numbers. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** The path of the first number of a valid JSON text that would change; undefined when there is none. */
export function changedNumber(json: string): string | undefined {
  const mark = randomUUID();
  let found = false;
  const marked = json.replaceAll(tokens, (token) => {
    if (token.startsWith('"') || isKept(token)) return token;
    found = true;
    return JSON.stringify(mark);
  });
  return found ? pathTo(mark, JSON.parse(marked) as unknown, []) : undefined;
}

function pathTo(mark: string, value: unknown, path: readonly string[]): string | undefined {
  if (value === mark) return path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = pathTo(mark, inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every double can be written with so many digits. Many programs write fractions so, although fewer would do. */
const digitsOfDouble = 17;
/** Smaller numbers have fewer digits. */
const smallestNormal = 2 ** -1022;

/** Whether a number is written again with the same value. A fraction may be written with more digits than it needs. */
function isKept(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value)) return false;
  const [before, after] = [decimalOf(written), decimalOf(String(value))];
  if (before.digits === after.digits && before.exponent === after.exponent) return true;
  return before.exponent < 0 && before.digits.length <= digitsOfDouble && Math.abs(value) >= smallestNormal;
}

/** `digits` × 10^`exponent`, without zeros at either end; the sign does not change. */
function decimalOf(written: string): { readonly digits: string; readonly exponent: number } {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return { digits: significant, exponent: significant === '' ? 0 : exponent };
}
