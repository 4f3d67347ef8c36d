// Makes the pages of a list a promise of the first page that is also an async iterable of all records.

/** Gets the page that starts at a cursor, or the first. */
export type NextPage = (cursor?: string) => Promise<object>;

/** The first page as a promise that also iterates over the member `key` of every page. */
export function listResult(nextPage: NextPage, key: string): Promise<object> & AsyncIterable<unknown> {
  const first = nextPage();
  return Object.assign(first, { [Symbol.asyncIterator]: () => records(first, nextPage, key) });
}

async function* records(first: Promise<object>, nextPage: NextPage, key: string): AsyncGenerator<unknown, void> {
  let page = (await first) as Record<string, unknown>;
  for (;;) {
    yield* page[key] as Iterable<unknown>;
    const cursor = page['next_cursor'];
    // A feed has a `next_cursor` on its last page too.
    if (typeof cursor !== 'string' || page['has_more'] !== true) return;
    page = (await nextPage(cursor)) as Record<string, unknown>;
  }
}
