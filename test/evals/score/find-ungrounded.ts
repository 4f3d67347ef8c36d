// What of a payload neither was said nor is on record: looked for without the code that grounds, and expected never to
// be found.
import type { CustomBlock, SummaryPayload } from '@voicecall/contract';
import { numberTokens, readNumbers } from '@voicecall/server/extraction/grounding/numbers/read-numbers.ts';
import type { Material } from '@voicecall/server/extraction/material.ts';
import { dayAt, isDayIn, strangeDayIn } from './days-heard.ts';
import {
  areDigitsIn,
  isAddressIn,
  isNameIn,
  isNumberIn,
  isQuoteIn,
  namesAppointment,
  namesChannel,
  plain,
} from './words-heard.ts';

interface Fact {
  readonly value: unknown;
  readonly confidence: number;
  readonly evidence_turn_ids: readonly number[];
  readonly source?: string | undefined;
}

/** A claim for which there is no ground. */
export interface Ungrounded {
  readonly path: string;
  readonly why: string;
}

export interface Delivered {
  readonly payload: SummaryPayload;
  readonly custom: CustomBlock | null;
}

/** Spoken turns by their ids. */
type Speech = ReadonlyMap<number, { readonly role: string; readonly text: string }>;

const speechOf = ({ turns }: Material): Speech =>
  new Map(turns.filter(({ role }) => role === 'user' || role === 'agent').map((turn) => [turn.turn_id, turn]));
const heardIn = (speech: Speech, ids: readonly number[]): string =>
  ids.flatMap((id) => speech.get(id)?.text ?? []).join(' \n ');
const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** The facts of a payload, by their paths. */
export function factsOf({ payload: { contact, vertical }, custom }: Delivered): Map<string, Fact> {
  const named = (prefix: string, facts: Readonly<Record<string, Fact>>): [string, Fact][] =>
    Object.entries(facts).map(([key, fact]) => [`${prefix}.${key}`, fact]);
  return new Map([
    ...named('contact', contact),
    ...named('vertical', vertical.facts),
    ...named('custom', custom?.facts ?? {}),
  ]);
}

const other = ({ call }: Material): string | null =>
  call.direction === 'outbound' ? call.to_number : call.direction === 'inbound' ? call.from_number : null;

/** Whether a value is the one on record that its source names. */
function isOnRecord(
  path: string,
  value: string,
  { source, material }: { source: string; material: Material },
): boolean {
  const key = path.split('.')[1] ?? '';
  if (source === 'caller_id') return key === 'phone' && other(material) === value;
  if (source === 'lead') {
    const known = key === 'name' ? material.call.lead?.name : key === 'email' ? material.call.lead?.email : undefined;
    return (
      known !== undefined && (key === 'name' ? isNameIn(value, known) : known.toLowerCase() === value.toLowerCase())
    );
  }
  const field = { name: 'full_name', email: 'email', phone: 'phone' }[key] as
    | 'full_name'
    | 'email'
    | 'phone'
    | undefined;
  return (
    source === 'booking' &&
    field !== undefined &&
    material.bookings.some((booking) => booking[field]?.trim().toLowerCase() === value.toLowerCase())
  );
}

/** Numbers that are written in a text, with the times of day taken out. */
function numbersIn(text: string): { readonly numbers: readonly number[]; readonly hours: readonly number[] } {
  const hours = [...text.matchAll(/\b(\d{1,2})[:.](\d\d)(?!\d|[.,]\d)/g)].map(([, hour]) => Number(hour));
  const rest = text.replaceAll(/\b\d{1,2}[:.]\d\d(?!\d|[.,]\d)/g, ' ').replaceAll(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '');
  return { numbers: [...rest.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.'))), hours };
}

/**
 * Numbers that are written out, the small ones aside, which are words of many meanings. Whether they were said is
 * looked up the other way round.
 */
const numbersInWords = (text: string): number[] =>
  text
    .replaceAll(/\d+/g, ' ')
    .split(/[.,;:!?…“”"]+/)
    .flatMap((clause) =>
      readNumbers(numberTokens(clause)).flatMap(({ value, ambiguous }) => (ambiguous || value < 13 ? [] : [value])),
    );

/** Numbers that the record of a call gives: its day, and those of its bookings. */
function recordedNumbers({ call, bookings }: Material): Set<number> {
  const parts = (at: Date): number[] =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: call.timezone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ value }) => Number(value))
      .filter((value) => !Number.isNaN(value));
  return new Set(
    [call.started_at, ...bookings.map(({ preferred_datetime }) => preferred_datetime)]
      .flatMap(parts)
      .flatMap((part) => (part > 12 && part < 24 ? [part, part - 12] : [part])),
  );
}

/** Why a text cannot have been made of what was heard; undefined when it can. */
function strangerIn(text: string, heard: string, material: Material): string | undefined {
  const emails = [...text.matchAll(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu)].map(([email]) =>
    email.replace(/\.$/, ''),
  );
  const known = [material.call.lead?.email, ...material.bookings.map(({ email }) => email)].flatMap(
    (email) => email?.toLowerCase() ?? [],
  );
  const address = emails.find((email) => !known.includes(email.toLowerCase()) && !isAddressIn(email, heard));
  if (address) return `the address ${address}`;
  const rest = emails.reduce((shorter, email) => shorter.replace(email, ' '), text);
  const phones = [...rest.matchAll(/\+?\d[\d\s().-]{5,}\d/g)]
    .map(([phone]) => phone)
    .filter((phone) => digits(phone).length >= 7 && !isNumberIn(Number(digits(phone)), heard));
  const lines = [
    material.call.from_number,
    material.call.to_number,
    ...material.bookings.map(({ phone }) => phone),
  ].flatMap((phone) => phone ?? []);
  const phone = phones.find(
    (one) =>
      !areDigitsIn(digits(one), heard) && !lines.some((line) => digits(line).endsWith(digits(one).replace(/^0+/, ''))),
  );
  if (phone) return `the number ${phone}`;
  const { numbers, hours } = numbersIn(phones.reduce((shorter, one) => shorter.replace(one, ' '), rest));
  const recorded = recordedNumbers(material);
  const number = [...numbers, ...numbersInWords(rest)].find(
    (one) => !recorded.has(one) && !isNumberIn(one, heard) && !areDigitsIn(String(one), heard),
  );
  if (number !== undefined) return `the number ${number}`;
  const hour = hours.find(
    (one) => ![one, one % 12, (one % 12) + 1].some((each) => recorded.has(each) || isNumberIn(each, heard)),
  );
  return hour === undefined ? undefined : `the time ${hour} o'clock`;
}

/** Whether anything at all of a text was said: a word, its beginning, or a number. */
function sharesWord(text: string, heard: string): boolean {
  const words = (all: string): string[] => plain(all).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const spoken = words(heard);
  return (
    numbersIn(text).numbers.length + numbersInWords(text).length > 0 ||
    words(text).length === 0 ||
    words(text).some((word) => spoken.some((one) => one.slice(0, 4) === word.slice(0, 4)))
  );
}

function whyUngrounded(path: string, fact: Fact, material: Material): string | undefined {
  const { value, confidence, evidence_turn_ids: ids, source } = fact;
  const speech = speechOf(material);
  const absent = ids.filter((id) => !speech.has(id));
  if (absent.length > 0) return `cites ${absent.join(', ')}, where nobody speaks`;
  // Computed from the other facts, and looked at with them.
  if (path === 'contact.captured') return undefined;
  if (value === null) return confidence === 0 && ids.length === 0 ? undefined : 'nothing, and yet certain of it';
  if (source !== undefined)
    return typeof value === 'string' && isOnRecord(path, value, { source, material })
      ? undefined
      : `not what the ${source} says`;
  if (ids.length === 0) return 'cites no turn';
  const heard = heardIn(speech, ids);
  const said = typeof value === 'string' ? contactChecks[path]?.(value, heard, material) : undefined;
  if (said !== undefined) return said ? undefined : 'was not said';
  const chosen = material.definitions.some(({ field_key, type }) => path === `custom.${field_key}` && type === 'enum');
  return (Array.isArray(value) ? value : [value])
    .map((one: unknown) => strangeValue(one, { heard, confidence, chosen, material }))
    .find(Boolean);
}

/** A number may have been said without its country's prefix, and the line's in part: "the one that ends in 43". */
function isPhoneIn(phone: string, heard: string, material: Material): boolean {
  const national = phone.startsWith('+') ? [1, 2, 3].map((prefix) => digits(phone).slice(prefix)) : [];
  return (
    digits(phone) === digits(other(material) ?? '') ||
    [digits(phone), ...national].some((form) => areDigitsIn(form, heard))
  );
}

const contactChecks: Readonly<Record<string, (value: string, heard: string, material: Material) => boolean>> = {
  'contact.email': isAddressIn,
  'contact.phone': isPhoneIn,
  'contact.name': isNameIn,
};

function strangeValue(
  value: unknown,
  { heard, confidence, chosen, material }: { heard: string; confidence: number; chosen: boolean; material: Material },
): string | undefined {
  if (typeof value === 'number')
    return isNumberIn(value, heard) || areDigitsIn(String(value), heard) ? undefined : `${value} was not said`;
  // A value that is one of a list is never said as such.
  if (typeof value !== 'string' || chosen) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return isDayIn(new Date(value), heard, todayOf(material)) ? undefined : `${value} is not what was said`;
  const day = strangeDayIn(value, heard, todayOf(material));
  if (day) return `${day} was not said`;
  // Below what readers are shown, words may be a guess; numbers and addresses may never be.
  return (
    strangerIn(value, heard, material) ??
    (confidence < 0.6 || sharesWord(value, heard) ? undefined : 'none of its words was said')
  );
}

const todayOf = ({ call }: Material): Date => dayAt(call.started_at.toISOString(), call.timezone);
const inWords = (at: Date, { call }: Material): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: call.timezone, dateStyle: 'full' }).format(at);

/** Everything in what was delivered that has no ground; nothing, if all is well. */
export function findUngrounded(delivered: Delivered, material: Material): Ungrounded[] {
  const { payload } = delivered;
  const speech = speechOf(material);
  const all = heardIn(speech, [...speech.keys()]);
  const known = [
    all,
    material.call.lead?.name ?? '',
    ...material.bookings.map(
      ({ preferred_datetime_text, full_name, preferred_datetime }) =>
        `${preferred_datetime_text} ${full_name} ${inWords(preferred_datetime, material)}`,
    ),
  ].join(' \n ');
  const found: Ungrounded[] = [];
  const note = (path: string, why: string | undefined | false): void => void (why && found.push({ path, why }));
  for (const [path, fact] of factsOf(delivered)) note(path, whyUngrounded(path, fact, material));
  const { captured, name, email, phone } = payload.contact;
  note(
    'contact.captured',
    captured.value === true && [name, email, phone].every(({ value }) => value === null) && 'nothing was captured',
  );
  for (const [index, { quote, evidence_turn_ids }] of payload.objections.entries()) {
    note(
      `objections.${index}`,
      !evidence_turn_ids.every(
        (id) => speech.get(id)?.role === 'user' && isQuoteIn(quote, speech.get(id)?.text ?? ''),
      ) && 'the quote is not in the turns that it cites',
    );
  }
  for (const [index, { task, due_by, evidence_turn_ids: ids }] of payload.followups.entries()) {
    note(
      `followups.${index}`,
      ids.some((id) => !speech.has(id)) ? 'cites a turn in which nobody speaks' : strangerIn(task, all, material),
    );
    note(
      `followups.${index}.due_by`,
      due_by !== null &&
        !isDayIn(dayAt(due_by, material.call.timezone), heardIn(speech, ids), todayOf(material)) &&
        `${due_by} is not what was said`,
    );
    note(`followups.${index}`, strangeDayIn(task, known, todayOf(material)));
  }
  for (const [part, text] of Object.entries(payload.summary))
    note(`summary.${part}`, strangerIn(text, all, material) ?? strangeDayIn(text, known, todayOf(material)));
  for (const why of bookingFaults(payload, material)) note('booking', why);
  note(
    'transcript_provenance',
    payload.transcript_provenance.turns_referenced.some(
      (id) => !material.turns.some(({ turn_id }) => turn_id === id),
    ) && 'refers to a turn that there is not',
  );
  return found;
}

/**
 * Whether anything in a call bears that an appointment was tried for: a booking, a use of the tool, or a word of
 * somebody.
 */
export function speaksOfAppointment(material: Material): boolean {
  const { bookings, turns, booking_tools } = material;
  const speech = speechOf(material);
  return (
    bookings.length > 0 ||
    turns.some(({ tool }) => tool !== null && booking_tools.includes(tool.name)) ||
    namesAppointment(heardIn(speech, [...speech.keys()]))
  );
}

function bookingFaults({ booking, outcome }: SummaryPayload, material: Material): string[] {
  const last = material.bookings.at(-1);
  const speech = speechOf(material);
  const named =
    booking.channel === null ||
    booking.channel === last?.channel ||
    (booking.attempted && namesChannel(booking.channel, heardIn(speech, [...speech.keys()])));
  return [
    ...(booking.succeeded === (last !== undefined) ? [] : ['succeeded is not what the record says']),
    ...(booking.scheduled_for === (last?.preferred_datetime.toISOString() ?? null)
      ? []
      : ['the time is not the one on record']),
    ...(last?.channel && booking.channel !== last.channel ? ['the channel is not the one on record'] : []),
    ...(booking.attempted && !speaksOfAppointment(material) ? ['attempted, and nobody spoke of an appointment'] : []),
    ...(named ? [] : ['nobody named the channel']),
    ...(outcome === 'booked' && !last ? ['booked, and there is no booking'] : []),
  ];
}
