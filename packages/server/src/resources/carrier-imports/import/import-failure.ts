// Why an import fails, as its record keeps it.
import { Refusal } from '../../../platform/refuse.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import { MediaError } from '../../../ports/media.ts';

/** Somebody else is at work there, or has taken the import over because this process had been silent for so long. */
export const operationConflict = (): Refusal =>
  new Refusal('not_ready', undefined, { headers: { 'Retry-After': '1' } });

/** Neither our own refusals nor the adapters' errors hold a secret; of anything else only the name is kept. */
export function failureReason(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof CarrierError || error instanceof MediaError)
    return `${error.name}: ${error.message}`.slice(0, 500);
  return error instanceof Error ? error.name : 'unknown';
}
