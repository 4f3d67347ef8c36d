// Reads all pages of a list, or one of them.
import { UnusableResponse } from './carrier-errors.ts';

interface Cursor {
  readonly pageNumber?: number;
  readonly pageToken?: string;
}

/** A list of the vendor's SDK. */
export interface PagedList<F> {
  page(
    params: F & Cursor & { pageSize: number },
  ): Promise<{ readonly instances: readonly unknown[]; readonly nextPageUrl?: string | undefined }>;
}

/** A page of this size is a fraction of the largest allowed response. */
const pageSize = 200;
const maxRecords = 5_000;

export async function everyRecord<F extends object>(list: PagedList<F>, filter: F): Promise<readonly unknown[]> {
  let records: readonly unknown[] = [];
  let cursor: Cursor = {};
  while (records.length < maxRecords) {
    const { instances, nextPageUrl } = await list.page({ ...filter, ...cursor, pageSize });
    records = [...records, ...instances];
    if (nextPageUrl === undefined) return records;
    if (instances.length === 0) throw new UnusableResponse('an empty page is followed by another');
    cursor = cursorIn(nextPageUrl);
  }
  throw new UnusableResponse(`the list has more than ${maxRecords} records`);
}

/** One page; `page` is `next` of the one before. */
export async function onePage<F extends object>(
  list: PagedList<F>,
  { page, size, filter }: { readonly page: string | undefined; readonly size: number; readonly filter: F },
): Promise<{ readonly records: readonly unknown[]; readonly next: string | null }> {
  const [number, pageToken] = page?.split(':') ?? [];
  const cursor: Cursor = { pageNumber: number === undefined ? undefined : Number(number), pageToken };
  const { instances, nextPageUrl } = await list.page({ ...filter, ...cursor, pageSize: size });
  if (nextPageUrl === undefined) return { records: instances, next: null };
  const { pageNumber = 0, pageToken: token } = cursorIn(nextPageUrl);
  const next = token === undefined ? String(pageNumber) : `${pageNumber}:${token}`;
  if (instances.length === 0 || next.length > 500 || !/^\d{1,6}(:[\w.-]+)?$/.test(next))
    throw new UnusableResponse('the link to the next page is none');
  return { records: instances, next };
}

/** The link itself is never followed: it could send the secret anywhere. */
function cursorIn(link: string): Cursor {
  const { searchParams } = new URL(link);
  const number = searchParams.get('Page') ?? undefined;
  const pageToken = searchParams.get('PageToken') ?? undefined;
  if (number === undefined && pageToken === undefined)
    throw new UnusableResponse('the link to the next page names none');
  return { pageNumber: number === undefined ? undefined : Number(number), pageToken };
}
