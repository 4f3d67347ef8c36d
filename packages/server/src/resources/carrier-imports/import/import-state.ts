// An import on its way, and what its steps find out for those after them.
import type { importNumberBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { CarrierAccess, CarrierNumber, CarrierTrunk } from '../../../ports/carrier.ts';
import type { MediaTrunkIds } from '../../../ports/media.ts';
import type { PhoneNumber } from '../../../types.ts';
import type { ClaimedOperation, Step } from '../operation-store.ts';
import type { CarrierTrunkRow } from '../store.ts';

export type ImportInput = z.output<typeof importNumberBody> & { readonly tenant_id: string };

/** Also the body of the response. */
export interface ImportResult {
  readonly phone_number: PhoneNumber;
  readonly carrier_account_id: string;
  readonly carrier_trunk_id: string;
}

/** An import on its way: what each step has found or made is there for those after it. */
export interface ImportState {
  readonly operation: ClaimedOperation;
  readonly access: CarrierAccess;
  /** Of calls that leave through the trunk. */
  readonly password: string;
  readonly found?: CarrierNumber;
  /** Our trunk in the account as an earlier import left it on record. */
  readonly known?: CarrierTrunkRow | undefined;
  readonly credential_list_sid?: string;
  readonly trunk?: CarrierTrunk;
  readonly trunk_id?: string;
  readonly media_ids?: MediaTrunkIds;
}

/** One step at the carrier: what it has found or made is there for the next. */
export interface CarrierStep<Needs> {
  readonly step: Step;
  readonly execute: (deps: Needs, run: ImportState) => Promise<Partial<ImportState>>;
}

/** What an earlier step has found; that it has run is the order's doing. */
export function required<K extends keyof ImportState>(run: ImportState, key: K): NonNullable<ImportState[K]> {
  const value = run[key];
  if (value === undefined || value === null) throw new Error(`the import has no ${key} yet`);
  return value;
}
