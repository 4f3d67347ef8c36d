// A caller's telephone number: the digits that were said, or the number of the line.
import type { Material } from '../material.ts';
import { spellsPhone } from '../readings/spelled.ts';
import type { Detail } from './fact.ts';
import type { Reader } from './reader.ts';

/** Shorter runs of digits are not telephone numbers (E.164 has 7 to 15). */
const fewest = 7;
const most = 17;
const longestPrefix = 3;

/** The telephone number of the remote side; web sessions have none. */
const lineOf = ({ call }: Pick<Material, 'call'>): string | null =>
  call.direction === 'inbound' ? call.from_number : call.direction === 'outbound' ? call.to_number : null;

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

/** True when digits are those of a number on record, with or without the country prefix and a leading zero. */
export function isNumberOnRecord(digits: string, number: string): boolean {
  const national = digits.replace(/^0{1,2}/, '');
  return national.length >= fewest && digitsOf(number).endsWith(national);
}

/**
 * The digits of a claim in the forms in which they may have been said, most complete first. Models add a country prefix
 * that was not said, so the number without it counts too, with the zero that some countries say instead.
 */
function spokenForms(claimed: string): { readonly digits: string; readonly international: boolean }[] {
  const digits = digitsOf(claimed);
  const international = claimed.startsWith('+') || digits.startsWith('00');
  const full = digits.replace(/^00/, '');
  if (!international) return [{ digits, international: false }];
  const national = [1, 2, 3].filter((length) => length <= longestPrefix).map((length) => full.slice(length));
  return [
    { digits: full, international: true },
    { digits: `00${full}`, international: true },
    ...national.map((rest) => ({ digits: `0${rest}`, international: false })),
    ...national.map((rest) => ({ digits: rest, international: false })),
  ];
}

const written = (digits: string, international: boolean): string =>
  international ? `+${digits.replace(/^00/, '')}` : digits;

export const readPhone =
  ({ material, budget }: Pick<Reader, 'material' | 'budget'>) =>
  (claimed: string, texts: readonly string[]): Detail => {
    const forms = spokenForms(claimed).filter(({ digits }) => digits.length >= fewest && digits.length <= most);
    const [first] = forms;
    if (!first || /\p{L}/u.test(claimed)) return { reason: 'malformed' };
    const line = lineOf(material);
    const said = forms.find(({ digits }) => spellsPhone(digits, texts, budget));
    if (said)
      return {
        value: line !== null && isNumberOnRecord(said.digits, line) ? line : written(said.digits, said.international),
        found: true,
      };
    return line !== null && isNumberOnRecord(digitsOf(claimed), line)
      ? { value: line, found: false, source: 'caller_id' }
      : { value: written(first.digits, first.international), found: false };
  };
