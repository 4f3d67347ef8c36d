// The types that resources are built from: ids, phone numbers, times, correlation strings (requirement 2.1).
import * as z from 'zod';
import { e164Pattern } from './phone/e164-pattern.ts';
import { freeObjects } from './validation/closed.ts';

/** A kind of record that has ids, `<prefix>_<hex>`. `<hex>` is 24 lowercase hex characters: 96 random bits. */
export interface IdOf<K extends string = string> {
  readonly kind: K;
  readonly prefix: string;
  /** An id for examples: well-formed, and the same on every run. */
  readonly example: string;
  /** Matches exactly the ids of this kind. */
  readonly pattern: RegExp;
}

/** Declares a kind of record that has ids. */
export const idKind = <const K extends string>(kind: K, prefix: string): IdOf<K> => ({
  kind,
  prefix,
  example: `${prefix}_5f0c2e9a7b41d83c6e02f915`,
  pattern: new RegExp(`^${prefix}_[0-9a-f]{24}$`),
});

/** The kind of id of each schema that `id`, `idParam` or `idFilter` returned. The links of OpenAPI follow from it. */
export const idKinds = z.registry<{ readonly kind: string }>();

/**
 * An id in a response. Ids are opaque to clients: requests accept any string of at most 128 characters, and an unknown
 * id is a 404.
 */
export const id = (of: IdOf) =>
  z
    .string()
    .max(128)
    .meta({ description: `Id of the ${wordsOf(of)}, \`${of.prefix}_<hex>\`.`, example: of.example })
    .register(idKinds, of);

/** A kind in the words of a sentence, such as `webhook endpoint`. */
export const wordsOf = ({ kind }: IdOf): string => (kind === 'api_key' ? 'API key' : kind.replaceAll('_', ' '));

/** Message of an issue → error code that every route returns for it. */
export const issueCodes = {
  'must be an E.164 phone number such as +15551230001': 'invalid_phone_format',
  'must be a cursor that this list returned': 'invalid_cursor',
  'must be a list of known event types, or ["*"]': 'invalid_event_types',
  'must be an absolute webhook URL': 'invalid_webhook_url',
} as const;

const phoneMessage = 'must be an E.164 phone number such as +15551230001' satisfies keyof typeof issueCodes;

/** The schema of every phone field: any value but E.164, of any type, is `invalid_phone_format`. */
export const phone = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : phoneMessage) })
  .regex(e164Pattern, { error: phoneMessage })
  .max(16)
  .meta({
    description: 'Phone number in E.164: a plus, the country code and the number, digits only.',
    example: '+15551230001',
  });

/** A time in a response or an event: ISO 8601 in UTC with milliseconds and `Z`. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'A moment in UTC: ISO 8601 with milliseconds.', example: '2026-11-21T09:30:00.000Z' });

/** A time in a request: any ISO 8601 date-time with an offset. */
export const timeInput = z.iso
  .datetime({ offset: true })
  .meta({ description: 'A moment: ISO 8601 with an offset or `Z`.', example: '2026-11-21T09:30:00Z' });

/** The same, where it is stored: in the years that the database and ISO 8601 share. */
export const storedTime = timeInput.refine(
  (value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 1 && year <= 9999;
  },
  { error: 'must be in the years 1 to 9999' },
);

/** The client's own correlation string: stored as given, never interpreted, at most 256 characters. */
export const clientRef = z.string().max(256).meta({
  description: 'Your own correlation id, stored and returned as given and never interpreted. Null when none was given.',
  example: 'crm-4711',
});

/** The members of a body, each with the default that is published for it: what the server takes when it is left out. */
export const withDefaults = <S extends Readonly<Record<string, z.ZodType>>>(
  members: S,
  defaults: Partial<Readonly<Record<keyof S, unknown>>>,
): S =>
  Object.fromEntries(
    Object.entries(members).map(([key, member]) => {
      const { id: _, ...meta } = member.meta() ?? {};
      return [key, key in defaults ? original(member).meta({ ...meta, default: defaults[key] }) : member];
    }),
  ) as S;

/** The named schema that a member describes anew, else the member: a copy of a copy has no name any more. */
function original(member: z.ZodType): z.ZodType {
  const { parent } = member._zod;
  return parent instanceof z.ZodType && parent.meta()?.id !== undefined ? parent : member;
}

/**
 * A rule between the members of a request, for the meta of its schema: one of `forms` must fit. The server checks it by
 * itself; this publishes it. Not as a plain `anyOf`, from which generators of clients print unions: they pass over `if`.
 */
export const rule = (forms: readonly object[]) => ({
  if: forms.length === 1 ? forms[0] : { anyOf: forms },
  else: { not: {} },
});

/** Whether a record is in use or archived. */
export const recordStatus = z
  .enum(['active', 'archived'])
  .meta({ id: 'RecordStatus', description: '`archived`: kept for what refers to it, and used by nothing new.' });

/** Who acts: the kinds of credentials, and the platform itself. */
export const actorType = z
  .enum(['api_key', 'operator', 'system', 'portal_session', 'user'])
  .meta({ id: 'ActorType', extensible: true, description: '`system`: the platform itself.' });

/** How a trunk or a number came to the platform. */
export const providerKind = z.enum(['byo_sip', 'carrier_pv']).meta({
  id: 'ProviderKind',
  description: '`byo_sip`: the tenant entered it. `carrier_pv`: imported from an account at the carrier.',
  extensible: true,
});

/** How an appointment takes place. */
export const appointmentChannel = z
  .enum(['phone', 'video', 'in_person', 'email'])
  .meta({ id: 'AppointmentChannel', description: 'How an appointment takes place.' });

/** A name or label: 1 to 200 characters, trimmed. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'A name for people. White space around it is removed.', pattern: '\\S' });

/**
 * The IANA names of three letters. The runtime accepts more, such as PST and IST, each of which can mean several zones.
 */
const shortZones = new Set(['cet', 'eet', 'est', 'gmt', 'hst', 'met', 'mst', 'prc', 'roc', 'rok', 'uct', 'utc', 'wet']);

/**
 * An IANA time zone name such as `Europe/Berlin`, in upper or lower case, at most 64 characters; the runtime must know
 * the zone. Offsets and abbreviations such as `PST` are refused.
 */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimezone, { error: 'must be an IANA time zone such as Europe/Berlin' })
  .meta({
    description: 'IANA time zone such as `Europe/Berlin`; offsets and abbreviations are refused.',
    example: 'America/New_York',
  });

function isTimezone(value: string): boolean {
  if (
    !/^[a-z]/i.test(value) ||
    /^SystemV\//i.test(value) ||
    (value.length === 3 && !shortZones.has(value.toLowerCase()))
  )
    return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * A language as a BCP 47 tag such as `de-AT`: the runtime must know its language and, where the tag has them, its script
 * and its region.
 */
export const language = z
  .string()
  .min(2, { abort: true })
  .max(35, { abort: true })
  .refine(isLanguage, { error: 'must be a language tag (BCP 47) such as en or de-AT' })
  .meta({ description: 'A language as a BCP 47 tag, such as `en` or `de-AT`.', example: 'en' });

function isLanguage(tag: string): boolean {
  try {
    const { language: name, script, region } = new Intl.Locale(tag);
    const known = (type: Intl.DisplayNamesType, code: string): boolean =>
      new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
    return (
      !notSpoken.has(name) &&
      known('language', name) &&
      (script === undefined || known('script', script)) &&
      (region === undefined || (region !== 'ZZ' && known('region', region)))
    );
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Codes for many languages, for none, and for one that is not known. */
const notSpoken = new Set(['mul', 'zxx', 'und']);

/** A JSON object of the client with any keys of at most 256 characters, at most 16 KiB as JSON. */
export const metadata = z
  .record(z.string().max(256), z.json())
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= 16_384, {
    error: 'must not exceed 16384 bytes as JSON',
  })
  .meta({
    id: 'Metadata',
    description: 'JSON of your own, at most 16 KiB. The agent gets it; the platform does not interpret it.',
  });

/**
 * The person whom a call is about; the agent gets these data. `timezone` here does not set the zone of the call, which
 * is that of its dispatch, its agent or its tenant.
 */
export const lead = z
  .object({
    name: z.string().max(200).describe('The name of the person.'),
    email: z.string().max(320).describe('The e-mail address of the person.'),
    timezone: z.string().max(64).describe('Where the person is, for the agent. It does not set the zone of the call.'),
  })
  .partial()
  .meta({
    id: 'Lead',
    description:
      'Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant.',
    example: { name: 'Ann Example', email: 'ann@example.com' },
  })
  .register(freeObjects, {});
