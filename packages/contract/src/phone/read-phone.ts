// Reads one phone number as people, models and carriers write it.
import { e164Pattern } from './e164-pattern.ts';
import { parsePhone } from './parse-phone.ts';
import { plainPhone } from './plain-phone.ts';

/** Parameters that do not change which number it is: an extension, number portability, the kind of the caller. */
const harmless = /^ ?(?:ext|isub|npdi|rn|rn-context|cic|cic-context|tgrp|trunk-context|cpc|oli|user|phone-context)\b/i;

/**
 * The number in E.164, or null. What has that form already counts as it stands. `country` is where numbers without a
 * country code belong; without it they are not read. An extension is left out.
 */
export function readPhone(text: string, country?: string | null): string | null {
  const written = plainPhone(text)
    .trim()
    .replace(/^(?:tel|callto): ?/i, '')
    .replace(/^%2B/i, '+');
  const [number = '', ...parameters] = written.split(';').map((part) => part.trim());
  if (!parameters.every((parameter) => harmless.test(parameter))) return null;
  if (e164Pattern.test(number)) return number;
  if (!/^\(?[+\d]/.test(number)) return null;
  const context = /^phone-context=(\+\d+)$/i.exec(parameters.find((one) => /^phone-context=/i.test(one)) ?? '')?.[1];
  const whole = context === undefined || /^\(?\+/.test(number) ? number : `${context} ${number}`;
  return parsePhone(whole, country)?.number ?? null;
}
