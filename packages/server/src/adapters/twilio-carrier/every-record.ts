// Reads all pages of a list.
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

/** The link itself is never followed: it could send the secret anywhere. */
function cursorIn(link: string): Cursor {
  const { searchParams } = new URL(link);
  const number = searchParams.get('Page') ?? undefined;
  const pageToken = searchParams.get('PageToken') ?? undefined;
  if (number === undefined && pageToken === undefined)
    throw new UnusableResponse('the link to the next page names none');
  return { pageNumber: number === undefined ? undefined : Number(number), pageToken };
}
