// Why a call ended: the remote side's reason, or that of an earlier request to end the call.
import { describe, expect, it } from 'vitest';
import { endReasonOf } from './reasons.ts';

const sip = (code: number) => ({ sip_status: { code, reason: 'Some Reason' } });

describe('the reason of an end', () => {
  it('is the requested one when the remote side did not refuse the call', () => {
    expect(endReasonOf('canceled', { reason: 'no_answer' })).toBe('canceled');
    expect(endReasonOf('canceled', { reason: 'no_answer', sip_status: null })).toBe('canceled');
  });

  it('is the requested one when the remote side only confirms that the call was canceled', () => {
    expect(endReasonOf('canceled', { reason: 'no_answer', ...sip(487) })).toBe('canceled');
  });

  it("is the remote side's when it refused the call itself, or no end was requested", () => {
    expect(endReasonOf('canceled', { reason: 'busy', ...sip(486) })).toBe('busy');
    expect(endReasonOf(null, { reason: 'no_answer', ...sip(487) })).toBe('no_answer');
    expect(endReasonOf(null, { reason: 'user_hangup' })).toBe('user_hangup');
  });
});
