// Parses the carrier's records, and refuses those of another account.
import * as z from 'zod';
import { CarrierError } from '../../ports/carrier.ts';
import type { CarrierAccess } from '../../ports/carrier.ts';
import { UnusableResponse } from './carrier-errors.ts';

const sidPattern = /^[A-Z]{2}[0-9a-fA-F]{32}$/;

/** An id that the carrier may have assigned: nothing else gets into a path. */
export function validSid(sid: string): string {
  if (!sidPattern.test(sid)) throw new CarrierError('refused', 'this is no id of the carrier', { retryable: false });
  return sid;
}

export const sid = z.string().regex(sidPattern);
/** Twilio has two forms of "none". */
export const textOrNone = z
  .string()
  .nullable()
  .transform((text) => text || null);
export const sidOrNone = z
  .union([sid, z.literal('')])
  .nullable()
  .transform((id) => id || null);
export const record = z.object({ sid });
export const namedRecord = z.object({ sid, friendlyName: z.string().nullable(), dateCreated: z.date().nullable() });

const owned = z.object({ accountSid: z.string() });

/** Parses a record of this account. */
export function read<S extends z.ZodType>(schema: S, access: CarrierAccess, answer: unknown): z.output<S> {
  if (owned.parse(answer).accountSid !== access.account_sid) throw new UnusableResponse("it is another account's");
  return schema.parse(answer);
}

/** By creation time, then by id. */
export const oldest = <R extends { readonly sid: string; readonly dateCreated: Date | null }>(
  records: readonly R[],
): R | undefined => records.toSorted((a, b) => ageOf(a) - ageOf(b) || (a.sid < b.sid ? -1 : 1))[0];

const ageOf = ({ dateCreated }: { readonly dateCreated: Date | null }): number =>
  dateCreated?.getTime() ?? Number.MAX_VALUE;
