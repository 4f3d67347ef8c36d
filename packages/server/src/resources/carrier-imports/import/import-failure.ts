// Why an import fails, in the form in which its row stores it.
import { Refusal } from '../../../platform/refuse.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import { MediaError } from '../../../ports/media.ts';

/** Another operation works on the number or account, or has taken this import over after its lease expired. */
export const operationConflict = (): Refusal =>
  new Refusal('not_ready', undefined, { headers: { 'Retry-After': '1' } });

/** Refusals and adapter errors contain no secret; of any other error only the name is stored. */
export function failureReason(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof CarrierError || error instanceof MediaError)
    return `${error.name}: ${error.message}`.slice(0, 500);
  return error instanceof Error ? error.name : 'unknown';
}
