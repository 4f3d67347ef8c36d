// One form for every list: newest first, a limit, an opaque cursor, and the same members in every response.
import * as z from 'zod';
import { limits } from './limits.ts';
import type { IdOf, issueCodes } from './primitives.ts';

const cursorMessage = 'must be a cursor that this list returned' satisfies keyof typeof issueCodes;

/** The end of a page: the sort key of its last record. */
export interface CursorPosition {
  readonly created_at: string;
  readonly id: string;
}

/** Encodes the opaque cursor for the record that a page ends with. */
export const encodeCursor = (at: CursorPosition): string => toBase64Url(`${at.created_at}|${at.id}`);

/** Decodes a cursor of a list of records of the kind `of`; undefined when this list cannot have issued it. */
export function cursorPosition(of: IdOf, cursor: string): CursorPosition | undefined {
  const text = fromBase64Url(cursor);
  if (text === undefined) return undefined;
  const [created_at = '', id = '', ...rest] = text.split('|');
  if (rest.length > 0 || !of.pattern.test(id)) return undefined;
  const at = new Date(created_at);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== created_at || !isStored(at)) return undefined;
  return encodeCursor({ created_at, id }) === cursor ? { created_at, id } : undefined;
}

/** The end of a page of the event feed: the position of its last event in the order of writing. */
export interface FeedPosition {
  readonly transaction_no: string;
  readonly row_no: string;
}

/** Encodes the opaque cursor of an event of the feed. */
export const encodeFeedCursor = (at: FeedPosition): string => toBase64Url(`${at.transaction_no}|${at.row_no}`);

/** Decodes a cursor of the event feed; undefined when the feed cannot have issued it. */
export function decodeFeedCursor(cursor: string): FeedPosition | undefined {
  const [, transaction_no = '', row_no = ''] =
    /^([1-9]\d{0,17})\|([1-9]\d{0,17})$/.exec(fromBase64Url(cursor) ?? '') ?? [];
  return encodeFeedCursor({ transaction_no, row_no }) === cursor ? { transaction_no, row_no } : undefined;
}

/** The end of a page of a timeline: the position of its last entry. `key` tells entries of one type apart. */
export interface TimelinePosition {
  readonly at: string;
  readonly type: string;
  readonly key: string;
}

/** Encodes the opaque cursor of an entry of a timeline. */
export const encodeTimelineCursor = ({ at, type, key }: TimelinePosition): string =>
  toBase64Url(`${at}|${type}|${key}`);

/** Decodes a cursor of a timeline; undefined when no timeline can have issued it. `types`: those of entries. */
export function decodeTimelineCursor(types: readonly string[], cursor: string): TimelinePosition | undefined {
  const [, at = '', type = '', key = ''] =
    /^([^|]{24})\|([a-z_.]+)\|([\w/.:-]{0,100})$/.exec(fromBase64Url(cursor) ?? '') ?? [];
  const moment = new Date(at);
  if (!types.includes(type) || Number.isNaN(moment.getTime()) || moment.toISOString() !== at || !isStored(moment))
    return undefined;
  return encodeTimelineCursor({ at, type, key }) === cursor ? { at, type, key } : undefined;
}

/**
 * A place in a live stream: the position of a change, when it was written, and during the start of a stream of one call
 * the last turn that was sent.
 */
export interface StreamPosition extends FeedPosition {
  /** Seconds since 1970. */
  readonly at: number;
  /** Null: the stream is past its start. */
  readonly turn_id: number | null;
}

/** Encodes the opaque id of an event of a live stream. */
export const encodeStreamCursor = ({ transaction_no, row_no, at, turn_id }: StreamPosition): string =>
  toBase64Url([transaction_no, row_no, at, ...(turn_id === null ? [] : [turn_id])].join('|'));

/** Decodes the id of an event of a live stream; undefined when no stream can have sent it. */
export function decodeStreamCursor(cursor: string): StreamPosition | undefined {
  const found = /^([1-9]\d{0,17})\|(0|[1-9]\d{0,17})\|(0|[1-9]\d{0,10})(?:\|(0|[1-9]\d{0,8}))?$/.exec(
    fromBase64Url(cursor) ?? '',
  );
  if (!found) return undefined;
  const [, transaction_no = '', row_no = '', at = '', turn] = found;
  const position = { transaction_no, row_no, at: Number(at), turn_id: turn === undefined ? null : Number(turn) };
  return encodeStreamCursor(position) === cursor ? position : undefined;
}

// No record has a time outside of these years, and PostgreSQL cannot compare with every such time.
const isStored = (at: Date): boolean => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;

const limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.page_max)
  .default(limits.page_default)
  .meta({ description: 'How many records a page holds at most.', example: 50 });
const cursorInput = (decode: (cursor: string) => unknown) =>
  z
    .string()
    .max(256, { error: cursorMessage })
    .refine((value) => decode(value) !== undefined, { error: cursorMessage })
    .optional();

/**
 * The query members of a list of records of the kind `of`. `limit` is 1 to 200 (default 50); the cursor of another list is
 * `invalid_cursor`.
 */
export const pageQuery = (of: IdOf) => ({
  limit,
  cursor: cursorInput((cursor) => cursorPosition(of, cursor)).meta({
    description: 'The `next_cursor` of the page before. Without it: the first page.',
  }),
});

/** The query members of the event feed, which is read forward from a cursor. `limit` as in lists. */
export const feedQuery = {
  limit,
  after: cursorInput(decodeFeedCursor).meta({
    description:
      'The `next_cursor` of the page before, or the `cursor` of the last event that was handled. Without it: from the first event on.',
  }),
};

/** The query members of the timeline of a call, which is read forward. `types`: those of its entries. */
export const timelineQuery = (types: readonly string[]) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.timeline_page)
    .default(limits.timeline_page)
    .meta({ description: 'How many entries a page holds at most.', example: 1000 }),
  after: cursorInput((cursor) => decodeTimelineCursor(types, cursor)).meta({
    description: 'The `next_cursor` of the page before. Without it: from the beginning.',
  }),
});

/** The query members of a live stream. */
export const streamQuery = {
  after: cursorInput(decodeStreamCursor).meta({
    description:
      'The `id` of the last event that was handled, for clients that cannot send the header `Last-Event-ID`, which overrides it. Without both: from now on.',
  }),
};

/** The members of the response of every list beside its records. */
export const pageMembers = {
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Give it as `cursor` to get the next page; null on the last.', example: null }),
  has_more: z.boolean().meta({
    description: 'A page of large records may end before `limit`: go on as long as this is true.',
    example: false,
  }),
};

function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
