// An import on its way, and what its steps find out for those after them.
import type { CarrierAccess, CarrierNumber, CarrierTrunk } from '../../../ports/carrier.ts';
import type { MediaTrunkIds } from '../../../ports/media.ts';
import type { HeldOperation, Step } from '../operation-store.ts';
import type { CarrierTrunkRow } from '../store.ts';

/** An import on its way: what each step has found or made is there for those after it. */
export interface ImportRun {
  readonly operation: HeldOperation;
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
  readonly take: (deps: Needs, run: ImportRun) => Promise<Partial<ImportRun>>;
}

/** What an earlier step has found; that it has run is the order's doing. */
export function need<K extends keyof ImportRun>(run: ImportRun, key: K): NonNullable<ImportRun[K]> {
  const value = run[key];
  if (value === undefined || value === null) throw new Error(`the import has no ${key} yet`);
  return value;
}
