// The state of an import, and the type of its steps.
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

/** The state of an import. Each step adds what it has found or created. */
export interface ImportState {
  readonly operation: ClaimedOperation;
  readonly access: CarrierAccess;
  /** For outbound calls through the trunk. */
  readonly password: string;
  readonly found?: CarrierNumber;
  /** Our trunk in the account, as an earlier import recorded it. */
  readonly known?: CarrierTrunkRow | undefined;
  readonly credential_list_sid?: string;
  readonly trunk?: CarrierTrunk;
  readonly trunk_id?: string;
  readonly media_ids?: MediaTrunkIds;
}

/** One step at the carrier. Its result is merged into the state. */
export interface CarrierStep<Needs> {
  readonly step: Step;
  readonly execute: (deps: Needs, run: ImportState) => Promise<Partial<ImportState>>;
}

/** A value that an earlier step has set. The order of the steps guarantees that it is there. */
export function required<K extends keyof ImportState>(run: ImportState, key: K): NonNullable<ImportState[K]> {
  const value = run[key];
  if (value === undefined || value === null) throw new Error(`the import has no ${key} yet`);
  return value;
}
