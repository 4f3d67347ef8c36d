// Which trunks and dispatch rules conflict: a call must have exactly one destination.
import type { SIPDispatchRuleInfo, SIPInboundTrunkInfo } from '@livekit/protocol';
import { refuse } from '../twirp/refuse.ts';

const idOf = (id: string): string => JSON.stringify(id === '' ? '<new>' : id);
const nameOf = (name: string): string => JSON.stringify(name === '' ? '<blank name>' : name);
const orAny = (values: string[]): string[] => (values.length > 0 ? values : ['']);

/** `+1 (500) 555-0001`, `15005550001` and `+15005550001` are one number. */
export const normalize = (number: string): string =>
  /^\+?[\d\- ()]+$/.test(number) ? `+${number.replace(/[-+ ()]/g, '')}` : number;

/** Two inbound trunks may share a number only if they accept different callers. */
export function refuseTrunkConflict(trunk: SIPInboundTrunkInfo, others: Iterable<SIPInboundTrunkInfo>): void {
  for (const other of others) {
    if (other.sipTrunkId === trunk.sipTrunkId || !overlap(trunk.numbers, other.numbers)) continue;
    const allowed = orAny(trunk.allowedNumbers).find((number) =>
      orAny(other.allowedNumbers).map(normalize).includes(normalize(number)),
    );
    if (allowed === undefined) continue;
    const numbers =
      trunk.numbers.length > 0 ? `[${trunk.numbers.map((number) => JSON.stringify(number)).join(' ')}]` : '<any>';
    const how = allowed === '' ? 'without AllowedNumbers set' : `and AllowedNumber ${JSON.stringify(allowed)}`;
    throw refuse(
      'invalid_argument',
      `Conflicting inbound SIP Trunks: ${idOf(trunk.sipTrunkId)} and ${idOf(other.sipTrunkId)}, using the same number(s) ${numbers} ${how}`,
    );
  }
}

/**
 * Two dispatch rules may not have the same trunk, numbers and PIN; a rule without trunks or numbers is for all of them.
 */
export function refuseRuleConflict(rule: SIPDispatchRuleInfo, others: Iterable<SIPDispatchRuleInfo>): void {
  for (const other of others) {
    if (other.sipDispatchRuleId === rule.sipDispatchRuleId || pinOf(rule) !== pinOf(other)) continue;
    if (!shared(rule.trunkIds, other.trunkIds) || !overlap(rule.inboundNumbers, other.inboundNumbers)) continue;
    if (!overlap(rule.numbers, other.numbers)) continue;
    throw refuse(
      'invalid_argument',
      `Dispatch rule for the same trunk, inbound number, number, and PIN combination already exists in dispatch rule ${idOf(other.sipDispatchRuleId)} ${nameOf(other.name)}`,
    );
  }
}

/** Lists overlap when they have an element in common or are both empty: a specific list wins over an empty one. */
const shared = (some: string[], others: string[]): boolean =>
  orAny(some).some((value) => orAny(others).includes(value));
const overlap = (some: string[], others: string[]): boolean => shared(some.map(normalize), others.map(normalize));
const pinOf = (rule: SIPDispatchRuleInfo): string => rule.rule?.rule.value?.pin ?? '';
