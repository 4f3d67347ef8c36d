// A caller's telephone number: the digits that were said, or the number of the line.
import type { Material } from '../../material.ts';
import type { Detail } from './fact.ts';
import { callerNumber, isNumberOnRecord } from '../record.ts';
import type { Spelling } from '../words/spelled.ts';

/** Shorter runs of digits are not telephone numbers (E.164 has 7 to 15). */
const fewest = 7;
/** The longest country prefix. */
const longestPrefix = 3;

/**
 * The digits of a claim in the forms in which they may have been said, most complete first. Models add a country prefix
 * that was not said, so the number without it counts too, with the zero that some countries say instead.
 */
function spokenForms(claimed: string): { readonly digits: string; readonly international: boolean }[] {
  const digits = claimed.replaceAll(/\D/g, '');
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

export const readPhone =
  (material: Material) =>
  (claimed: string, spellings: readonly Spelling[]): Detail => {
    const forms = spokenForms(claimed).filter(({ digits }) => digits.length >= fewest && digits.length <= 17);
    if (forms.length === 0 || /\p{L}/u.test(claimed)) return { reason: 'malformed' };
    const line = callerNumber(material);
    const said = forms.find(({ digits }) => spellings.some(({ hasDigits }) => hasDigits(digits)));
    if (said) {
      if (line !== null && isNumberOnRecord(said.digits, line)) return { value: line };
      return { value: said.international ? `+${said.digits.replace(/^00/, '')}` : said.digits };
    }
    return line !== null && isNumberOnRecord(claimed.replaceAll(/\D/g, ''), line)
      ? { value: line, source: 'caller_id' }
      : { reason: 'phone_not_spoken' };
  };
