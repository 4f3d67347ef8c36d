// @voicecall/sandbox: the external services of a call, simulated offline. It speaks LiveKit's own wire protocol and
// never dials a real number.
export {
  startSandbox,
  type AgentJob,
  type Sandbox,
  type SandboxOptions,
  type SandboxRecording,
} from './start-sandbox.ts';
export { accountRules, carrierAuthToken } from './carrier/accounts.ts';
export {
  carrierFaults,
  type CarrierFaultKind,
  type CarrierFaultOrder,
  type SeenCarrierRequest,
} from './carrier/carrier-faults.ts';
export type { CarrierState, SandboxCarrier } from './carrier/create-carrier.ts';
export type { Timer } from './lifetime.ts';
export type { Dial } from './sip/call-methods.ts';
export { methodFaults, webhookFaults, type FaultPlan } from './faults/fault-plan.ts';
export type { Happening } from './faults/trace.ts';
export { modelFaults, type ModelFault, type ModelFaultOrder, type SeenModelRequest } from './model/model-faults.ts';
export type { InjectedFault } from './twirp/faults.ts';
