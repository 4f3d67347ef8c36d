// The carrier's accounts: every well-formed account exists, and its last three digits select its behaviour.
import type { CarrierFaultKind } from './carrier-faults.ts';

/** The secret of every account. */
export const carrierAuthToken = '0'.repeat(32);

interface AccountRule {
  /** The last three digits of the accounts that this row applies to. */
  readonly digits: RegExp;
  readonly status?: 'suspended' | 'closed';
  readonly fault?: CarrierFaultKind;
  /**
   * Which requests fail: all, all except reading the account itself, or one POST or DELETE: the NN-th of the account,
   * once.
   */
  readonly meets?: 'everything' | 'everything_but_account' | 'nth_change';
  readonly ms?: number;
}

/** An account without a row behaves normally. */
export const accountRules: readonly AccountRule[] = [
  { digits: /^100$/, status: 'suspended' },
  { digits: /^101$/, status: 'closed' },
  { digits: /^110$/, fault: 'rate_limited', meets: 'everything_but_account' },
  { digits: /^120$/, fault: 'slow', meets: 'everything', ms: 2_000 },
  { digits: /^130$/, fault: 'unavailable', meets: 'everything_but_account' },
  // NN is the last two digits; 00 means no failure.
  { digits: /^2\d\d$/, fault: 'error_500', meets: 'nth_change' },
  { digits: /^3\d\d$/, fault: 'lost_answer', meets: 'nth_change' },
  { digits: /^4\d\d$/, fault: 'hang', meets: 'nth_change' },
  { digits: /^5\d\d$/, fault: 'late_hang', meets: 'nth_change' },
];

const form = /^AC0{29}(?!000)\d{3}$/;

export const isAccount = (sid: string): boolean => form.test(sid);

const ruleOf = (sid: string): AccountRule | undefined => accountRules.find(({ digits }) => digits.test(sid.slice(-3)));

export const accountStatus = (sid: string): 'active' | 'suspended' | 'closed' => ruleOf(sid)?.status ?? 'active';

/**
 * The fault for a request of this account. `change` is the number of the change, 0 for a request that changes nothing.
 */
export function accountFault(
  sid: string,
  { path, change }: { readonly path: string; readonly change: number },
): { kind: CarrierFaultKind; ms: number } | undefined {
  const rule = ruleOf(sid);
  if (!rule?.fault) return undefined;
  const met = {
    everything: true,
    everything_but_account: path !== `/2010-04-01/Accounts/${sid}.json`,
    nth_change: change > 0 && change === Number(sid.slice(-2)),
  };
  return met[rule.meets ?? 'everything'] ? { kind: rule.fault, ms: rule.ms ?? 0 } : undefined;
}
