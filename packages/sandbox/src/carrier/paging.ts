// A page of a list, in the envelopes of Twilio's two hosts. Newest first, so that a client
// cannot mistake the first entry for the oldest.
import * as z from 'zod';
import { ok } from './ask.ts';
import type { Answer, Ask } from './ask.ts';
import { badParameter } from './refusal.ts';

const pageQuery = z.object({
  PageSize: z.coerce.number().int().min(1).max(1000).default(50),
  Page: z.coerce.number().int().min(0).default(0),
  // As at Twilio, the page index alone is not enough.
  PageToken: z
    .stringFormat('page token', /^PT\d{1,6}$/)
    .transform((token) => Number(token.slice(2)))
    .default(0),
});

export function listed<T>(ask: Ask, key: string, rows: readonly T[], json: (row: T) => unknown): Answer {
  const query = pageQuery.safeParse(Object.fromEntries(ask.query));
  if (!query.success) throw badParameter(z.prettifyError(query.error));
  const { PageSize: size, Page: page, PageToken: start } = query.data;
  const items = rows
    .toReversed()
    .slice(start, start + size)
    .map(json);
  const linkTo = (to: number, from: number): string => {
    const params = new URLSearchParams(ask.query);
    params.delete('PageToken');
    params.set('PageSize', String(size));
    params.set('Page', String(to));
    if (from > 0) params.set('PageToken', `PT${from}`);
    return `${ask.path}?${params.toString()}`;
  };
  const links = {
    first: linkTo(0, 0),
    next: start + size < rows.length ? linkTo(page + 1, start + size) : null,
    previous: start > 0 ? linkTo(Math.max(0, page - 1), Math.max(0, start - size)) : null,
    self: linkTo(page, start),
  };
  const envelope = ask.path.startsWith('/v1/')
    ? metaOf(links, { key, page, page_size: size })
    : urisOf(links, { page, page_size: size, start, end: start + Math.max(0, items.length - 1) });
  return ok({ ...envelope, [key]: items });
}

type Links = Readonly<Record<'first' | 'self', string> & Record<'next' | 'previous', string | null>>;

const urisOf = ({ first, next, previous, self }: Links, counts: Record<string, number>) => ({
  ...counts,
  first_page_uri: first,
  next_page_uri: next,
  previous_page_uri: previous,
  uri: self,
});

const metaOf = ({ first, next, previous, self }: Links, about: Record<string, number | string>) => ({
  meta: {
    ...about,
    first_page_url: absolute(first),
    next_page_url: next && absolute(next),
    previous_page_url: previous && absolute(previous),
    url: absolute(self),
  },
});

/**
 * Links contain Twilio's own address, whichever address was requested: a client behind another address must handle
 * this.
 */
export const absolute = (path: string): string => `https://trunking.twilio.com${path}`;
