// Why a transfer failed: the other side did not take it, did not answer, or the carrier transfers no calls.
import type { MediaError } from '../../../ports/media.ts';
import type { Call } from '../../../types.ts';

export interface TransferFailure {
  readonly reason: 'refused' | 'no_answer' | 'unsupported';
  readonly sip_status: Call['sip_status'];
}

/** SIP statuses of a side that does not know REFER, or does not allow it. */
const unsupported = new Set([403, 405, 420, 481, 488, 489, 500, 501]);
const unanswered = new Set([408, 480, 487]);

export function transferFailureOf({ sip_status, timed_out }: MediaError): TransferFailure {
  const code = sip_status?.code ?? 0;
  if (unsupported.has(code)) return { reason: 'unsupported', sip_status };
  return { reason: timed_out || unanswered.has(code) ? 'no_answer' : 'refused', sip_status };
}
