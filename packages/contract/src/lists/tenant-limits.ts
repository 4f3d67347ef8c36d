// How many records of a kind a tenant may have at a time. Archived, released, deleted and revoked records do not count.
import { declared, inPublishedOrder } from './declared.ts';

const limits = declared('limits');

/** A kind of record with a limit for each tenant. */
export type LimitedResource = keyof typeof limits;

/** Kind of record → its limit. */
export const tenantLimits = Object.fromEntries(
  inPublishedOrder('limits', Object.keys(limits) as LimitedResource[]).map((resource) => [resource, limits[resource]]),
) as typeof limits;
