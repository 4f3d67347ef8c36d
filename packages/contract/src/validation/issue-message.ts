// What an issue of zod says to a client: our own words where a schema has none.
import type * as z from 'zod';

/** At most this many allowed values are listed; a longer list says how many there are. */
const listedValues = 60;

/** The texts of zod itself begin with one of these; those of our schemas begin with "must" or "is". */
const ofLibrary = /^(Invalid|Too (big|small)|Unrecognized key)/;

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
  nonoptional: 'given',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as ann@example.com',
  url: 'an absolute URL such as https://example.com/path',
  uuid: 'a UUID',
  datetime: 'a date and time in ISO 8601 such as 2026-11-21T09:30:00Z',
  date: 'a date such as 2026-11-21',
  time: 'a time such as 09:30:00',
  base64: 'base64',
  base64url: 'base64url',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'an IP address or a range such as 198.51.100.0/24',
};

const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'member',
  object: 'member',
};

/** The message of an issue: what the value must be, with the allowed values where they are a list. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!ofLibrary.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return mustBeOneOf(issue.values.map(String));
    case 'too_big':
      return mustHave(issue, issue.maximum, { within: 'at most', strictly: 'less than' });
    case 'too_small':
      return mustHave(issue, issue.minimum, { within: 'at least', strictly: 'more than' });
    case 'invalid_format':
      return formatMessage(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return 'has a key that is not allowed';
    case 'invalid_element':
      return 'has a value that is not allowed';
    case 'unrecognized_keys':
      return 'has a field that is not known';
    case 'invalid_union':
      // What says which kind an object is.
      if ('options' in issue && issue.options) return mustBeOneOf(issue.options.map(String));
      return 'does not have one of the allowed forms';
    case 'custom':
      return 'does not have one of the allowed forms';
  }
}

function mustBeOneOf(values: readonly string[]): string {
  if (values.length === 1) return `must be ${values[0]}`;
  const listed = values.slice(0, listedValues).join(', ');
  return `must be one of: ${listed}${values.length > listedValues ? `, … (${values.length} values)` : ''}`;
}

function mustHave(
  { origin, exact, inclusive }: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  bound: number | bigint,
  words: { readonly within: string; readonly strictly: string },
): string {
  const within = exact ? 'exactly' : inclusive === false ? words.strictly : words.within;
  const unit = units[origin];
  if (unit !== undefined) return `must have ${within} ${bound} ${unit}${Number(bound) === 1 ? '' : 's'}`;
  return `must be ${within} ${origin === 'date' ? new Date(Number(bound)).toISOString() : bound}`;
}

function formatMessage(issue: z.core.$ZodIssueInvalidStringFormat): string {
  const { format, prefix, suffix, includes, pattern } = issue as typeof issue &
    Partial<Record<'prefix' | 'suffix' | 'includes' | 'pattern', string>>;
  if (prefix !== undefined) return `must start with ${prefix}`;
  if (suffix !== undefined) return `must end with ${suffix}`;
  if (includes !== undefined) return `must include ${includes}`;
  if (formats[format] !== undefined) return `must be ${formats[format]}`;
  return pattern === undefined ? `must be a valid ${format}` : `must match ${pattern}`;
}
