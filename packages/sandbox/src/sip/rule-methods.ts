// livekit.SIP, the methods for dispatch rules: where an inbound call goes.
import {
  CreateSIPDispatchRuleRequest,
  DeleteSIPDispatchRuleRequest,
  ListSIPDispatchRuleRequest,
  ListSIPDispatchRuleResponse,
  SIPDispatchRuleInfo,
  UpdateSIPDispatchRuleRequest,
} from '@livekit/protocol';
import type { SIPDispatchRuleUpdate } from '@livekit/protocol';
import { newId } from '../ids.ts';
import { administersSip, method } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { refuse } from '../twirp/refuse.ts';
import { refuseRuleConflict } from './conflicts.ts';
import { applyListUpdate } from './list-update.ts';
import type { SipStore } from './sip-store.ts';

const admin = () => [administersSip];

export function createRuleMethods(store: SipStore): Service {
  const keep = (rule: SIPDispatchRuleInfo): SIPDispatchRuleInfo => {
    if (!rule.rule) throw refuse('invalid_argument', 'missing rule');
    refuseRuleConflict(rule, store.rules.values());
    if (rule.sipDispatchRuleId === '') rule.sipDispatchRuleId = newId('SDR');
    store.rules.set(rule.sipDispatchRuleId, rule);
    store.save();
    return rule;
  };
  const known = (id: string): SIPDispatchRuleInfo => {
    const rule = store.rules.get(id);
    if (!rule) throw refuse('not_found', 'requested sip dispatch rule does not exist');
    return rule;
  };
  return {
    CreateSIPDispatchRule: method(CreateSIPDispatchRuleRequest, admin, (request) => {
      const rule = request.dispatchRule ?? legacyRule(request);
      if (rule.sipDispatchRuleId !== '') throw refuse('invalid_argument', 'rule id must not be set');
      return keep(rule);
    }),
    UpdateSIPDispatchRule: method(UpdateSIPDispatchRuleRequest, admin, ({ sipDispatchRuleId, action }) => {
      if (sipDispatchRuleId === '') throw refuse('invalid_argument', 'rule id must be set');
      const rule = known(sipDispatchRuleId);
      if (action.case === 'replace') return keep(renamed(action.value, sipDispatchRuleId));
      if (action.case === 'update') return keep(update(rule, action.value));
      throw refuse('invalid_argument', 'missing or unsupported update action');
    }),
    ListSIPDispatchRule: method(ListSIPDispatchRuleRequest, admin, ({ dispatchRuleIds, trunkIds }) => {
      const items = [...store.rules.values()].filter(
        (rule) =>
          (dispatchRuleIds.length === 0 || dispatchRuleIds.includes(rule.sipDispatchRuleId)) &&
          // A rule without trunks is for all of them.
          (trunkIds.length === 0 || rule.trunkIds.length === 0 || rule.trunkIds.some((id) => trunkIds.includes(id))),
      );
      return new ListSIPDispatchRuleResponse({ items });
    }),
    DeleteSIPDispatchRule: method(DeleteSIPDispatchRuleRequest, admin, ({ sipDispatchRuleId }) => {
      if (sipDispatchRuleId === '') throw refuse('invalid_argument', 'dispatch rule ID is required');
      const rule = known(sipDispatchRuleId);
      store.rules.delete(sipDispatchRuleId);
      store.save();
      return rule;
    }),
  };
}

/** The form that the server SDK still sends: the rule's fields are direct members of the request. */
function legacyRule(request: CreateSIPDispatchRuleRequest): SIPDispatchRuleInfo {
  const { rule, trunkIds, hidePhoneNumber, inboundNumbers, name, metadata, attributes, roomPreset, roomConfig } =
    request;
  return new SIPDispatchRuleInfo({
    rule,
    trunkIds,
    hidePhoneNumber,
    inboundNumbers,
    name,
    metadata,
    attributes,
    roomPreset,
    roomConfig,
  });
}

function renamed(rule: SIPDispatchRuleInfo, id: string): SIPDispatchRuleInfo {
  if (rule.sipDispatchRuleId !== '' && rule.sipDispatchRuleId !== id) {
    throw refuse('invalid_argument', 'rule id in the info must be empty or match the id in the update');
  }
  rule.sipDispatchRuleId = id;
  return rule;
}

/** Works on a copy: an update that is refused leaves the rule as it was. An attribute set to nothing is removed. */
function update(old: SIPDispatchRuleInfo, change: SIPDispatchRuleUpdate): SIPDispatchRuleInfo {
  const rule = old.clone();
  rule.trunkIds = applyListUpdate(rule.trunkIds, change.trunkIds);
  rule.rule = change.rule ?? rule.rule;
  rule.name = change.name ?? rule.name;
  rule.metadata = change.metadata ?? rule.metadata;
  rule.media = change.media ?? rule.media;
  rule.mediaEncryption = change.mediaEncryption ?? rule.mediaEncryption;
  const attributes = Object.entries({ ...rule.attributes, ...change.attributes });
  rule.attributes = Object.fromEntries(attributes.filter(([, value]) => value !== ''));
  return rule;
}
