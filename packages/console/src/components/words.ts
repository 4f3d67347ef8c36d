// How codes, numbers and durations are written.

const initials = /\b(?:api|dtmf|http|llm|sip|tts|url)\b/g;

/** `no_answer` → `No answer`, `api_keys` → `API keys`. */
export function words(code: string | null | undefined): string {
  if (!code) return '–';
  const text = code.replaceAll(/[_.]/g, ' ').replaceAll(initials, (name) => name.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Seconds as `0:07`, `12:40` or `1:02:03`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Milliseconds as `840 ms` or `2.4 s`. */
export const milliseconds = (ms: number | null | undefined): string =>
  ms === null || ms === undefined ? '–' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

const whole = new Intl.NumberFormat();
/** A number with the separators of the reader's language. */
export const count = (value: number): string => whole.format(value);

const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
/** A share from 0 to 1 as a percentage; a dash when there is nothing to divide by. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : percents.format(part / of));

/** `1 turn`, `2 turns`. */
export const counted = (value: number, thing: string, things = `${thing}s`): string =>
  `${count(value)} ${value === 1 ? thing : things}`;

const amounts = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const smallAmounts = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 });
/** A sum as `0.42 EUR`; a small one as `0.0013 EUR`. */
export function money({ total, currency }: { readonly total: string; readonly currency: string }): string {
  const value = Number(total);
  return `${(value !== 0 && Math.abs(value) < 0.01 ? smallAmounts : amounts).format(value)} ${currency}`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** A length as `840 byte` or `1.2 MB`. */
export function bytes(value: number): string {
  const step = Math.min(value < 1 ? 0 : Math.floor(Math.log10(value) / 3), units.length - 1);
  const format = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(undefined, format).format(value / 1000 ** step);
}
