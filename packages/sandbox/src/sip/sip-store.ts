// Trunks and dispatch rules. With a file they survive a restart, as in LiveKit.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SIPDispatchRuleInfo, SIPInboundTrunkInfo, SIPOutboundTrunkInfo } from '@livekit/protocol';
import * as z from 'zod';

export interface SipStore {
  readonly inbound: Map<string, SIPInboundTrunkInfo>;
  readonly outbound: Map<string, SIPOutboundTrunkInfo>;
  readonly rules: Map<string, SIPDispatchRuleInfo>;
  /** Writes the current contents to the file; called before the response to a change is sent. */
  save(): void;
}

const records = z.array(z.json());
const stateFile = z.object({ inbound_trunks: records, outbound_trunks: records, dispatch_rules: records });

export function openSipStore(state_file: string | undefined): SipStore {
  const state =
    state_file !== undefined && existsSync(state_file)
      ? stateFile.parse(JSON.parse(readFileSync(state_file, 'utf8')))
      : null;
  const inbound = (state?.inbound_trunks ?? []).map((json) => SIPInboundTrunkInfo.fromJson(json));
  const outbound = (state?.outbound_trunks ?? []).map((json) => SIPOutboundTrunkInfo.fromJson(json));
  const rules = (state?.dispatch_rules ?? []).map((json) => SIPDispatchRuleInfo.fromJson(json));
  const store = {
    inbound: new Map(inbound.map((trunk) => [trunk.sipTrunkId, trunk])),
    outbound: new Map(outbound.map((trunk) => [trunk.sipTrunkId, trunk])),
    rules: new Map(rules.map((rule) => [rule.sipDispatchRuleId, rule])),
  };
  return { ...store, save: () => (state_file === undefined ? undefined : write(state_file, store)) };
}

function write(file: string, { inbound, outbound, rules }: Omit<SipStore, 'save'>): void {
  const state = {
    inbound_trunks: [...inbound.values()].map((trunk) => trunk.toJson()),
    outbound_trunks: [...outbound.values()].map((trunk) => trunk.toJson()),
    dispatch_rules: [...rules.values()].map((rule) => rule.toJson()),
  };
  mkdirSync(dirname(file), { recursive: true });
  // A rename replaces the file atomically: a process killed here leaves the old or the new contents.
  writeFileSync(`${file}.next`, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(`${file}.next`, file);
}
