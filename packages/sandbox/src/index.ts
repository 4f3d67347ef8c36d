// @voicecall/sandbox: the far ends of a call, offline. Speaks LiveKit's own wire protocol; numbers are never dialed anywhere.
export { startSandbox, type AgentJob, type Sandbox, type SandboxOptions } from './start-sandbox.ts';
export type { Dial } from './sip/call-methods.ts';
