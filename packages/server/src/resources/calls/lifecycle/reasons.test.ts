// Who decides why a call ended: the far end, or whoever asked for the hang-up before.
import { describe, expect, it } from 'vitest';
import { endReasonOf } from './reasons.ts';

const sip = (code: number) => ({ sip_status: { code, reason: 'Some Reason' } });

describe('the reason of an end', () => {
  it('is what was asked for beforehand, where the far end did not refuse the call', () => {
    expect(endReasonOf('canceled', { reason: 'no_answer' })).toBe('canceled');
    expect(endReasonOf('canceled', { reason: 'no_answer', sip_status: null })).toBe('canceled');
  });

  it('is what was asked for where the far end only confirms that the call was taken back', () => {
    expect(endReasonOf('canceled', { reason: 'no_answer', ...sip(487) })).toBe('canceled');
  });

  it("is the far end's where it refused the call on its own account, or nobody asked for anything", () => {
    expect(endReasonOf('canceled', { reason: 'busy', ...sip(486) })).toBe('busy');
    expect(endReasonOf(null, { reason: 'no_answer', ...sip(487) })).toBe('no_answer');
    expect(endReasonOf(null, { reason: 'user_hangup' })).toBe('user_hangup');
  });
});
