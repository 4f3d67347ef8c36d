// The refusal of an SDK call, as data to compare.
import { isApiError } from '@voicecall/sdk';

/** The code and details of the refusal; fails when the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; code: string; details: unknown }> {
  try {
    await call;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { status: error.status, code: error.code, details: error.details };
  }
  throw new Error('the call was not refused');
}
