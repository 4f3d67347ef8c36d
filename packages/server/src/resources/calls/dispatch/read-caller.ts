// Reads who calls, from what the carrier sends.
import { parsePhone } from '@voicecall/contract/phone/parse-phone';
import { plainPhone } from '@voicecall/contract/phone/plain-phone';
import { readPhone } from '@voicecall/contract/phone/read-phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What the carrier sends about the caller. */
export interface SentCaller {
  /** The user part of `From`, or all of it. */
  readonly from: string | null;
  /** The header `P-Asserted-Identity`: the carrier's own word. */
  readonly asserted: string | null;
  /** Our number, in E.164. */
  readonly to_number: string;
}

/** How the trunk says that it is to be read. */
export interface CallerRules {
  /** Where numbers without a country code belong; null: not known. */
  readonly country: string | null;
  readonly trust_asserted_identity: boolean;
}

/** The caller's number in E.164; null when it is hidden, or no telephone number. */
export function readCaller(sent: SentCaller, { country, trust_asserted_identity }: CallerRules): string | null {
  const asserted = trust_asserted_identity && sent.asserted !== null ? usersOf(sent.asserted) : [];
  for (const user of [...asserted, ...usersOf(sent.from ?? '')]) {
    const number = isHidden(user) ? null : readCarrier(user, country, sent.to_number);
    if (number !== null) return number;
  }
  return null;
}

/** The users of the addresses in a SIP header: `"Ann" <sip:+15551230001;npdi@host>, <tel:+15551230001>`. */
function usersOf(header: string): string[] {
  const plain = header.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  const addresses = plain.includes('<') ? [...plain.matchAll(/<([^<>]*)>/g)].map(([, one = '']) => one) : [plain];
  return addresses.map((address) => {
    const user = address
      .trim()
      .replace(/^(?:sips?|tel):/i, '')
      .replace(/@.*/s, '');
    const context = /;phone-context=\+\d+/i.exec(user)?.[0] ?? '';
    return unescaped(user.split(';')[0] ?? '').trim() + context;
  });
}

const unescaped = (user: string): string =>
  user.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The words that carriers send for a number that is not shown, and the same words on a telephone's keys. */
const hiddenWords = /^(?:anonymous|restricted|private|withheld|blocked|unavailable|unknown|hidden|no-?caller-?id)$/i;
const hiddenKeys = new Set(['266696687', '7378742833', '2562533', '86282452253', '8656696']);

const isHidden = (user: string): boolean => hiddenWords.test(user) || hiddenKeys.has(user.replace(/^\+/, ''));

/** Shorter runs of digits are extensions. */
const shortest = 7;

function readCarrier(user: string, country: string | null, to_number: string): string | null {
  const international = readPhone(user);
  if (international !== null) return international;
  const digits = plainPhone(user).replaceAll(/[ ().\-/]/g, '');
  if (!/^\d+$/.test(digits) || (digits.length < shortest && !digits.startsWith('0'))) return null;
  const withPlus = digits.startsWith('0') ? null : parsePhone(`+${digits}`);
  if (country === null) return withPlus && isOwnPlus(withPlus.number, digits, to_number) ? withPlus.number : null;
  const national = parsePhone(digits, country);
  const read = [national, withPlus];
  return (read.find((one) => one?.valid) ?? read.find((one) => one?.possible))?.number ?? null;
}

/**
 * Whether digits without a plus are an international number, where the trunk does not say its country: they begin like
 * our own number, or can be nothing else.
 */
function isOwnPlus(number: string, digits: string, to_number: string): boolean {
  const own = parsePhoneNumberFromString(to_number);
  const parsed = parsePhone(number);
  if (!parsed || !own) return false;
  const read = parsePhoneNumberFromString(number);
  if (read?.countryCallingCode === own.countryCallingCode) return parsed.possible;
  return parsed.valid && parsePhone(digits, own.country)?.valid !== true;
}
