// For tests: a sandbox two hundred times faster than real time, with LiveKit's own clients, a webhook catcher and a
// platform double.
import { EventEmitter, once } from 'node:events';
import { AgentDispatchClient, RoomServiceClient, SipClient } from 'livekit-server-sdk';
import { SIPTransport } from '@livekit/protocol';
import type { SIPOutboundTrunkInfo } from '@livekit/protocol';
import { onTestFinished } from 'vitest';
import { startSandbox } from '../index.ts';
import type { SandboxOptions } from '../index.ts';
import { startPlatformDouble } from './platform-double.ts';
import { catchWebhooks } from './webhook-catcher.ts';

export const keys = { api_key: 'sandbox-key', api_secret: 'sandbox-secret-of-thirty-two-chars' } as const;
export const fast = 200;

export async function startRig(options: Partial<SandboxOptions> = {}) {
  const webhooks = await catchWebhooks(keys.api_key, keys.api_secret);
  const platform = await startPlatformDouble();
  const problems: string[] = [];
  const reports = new EventEmitter();
  const sandbox = await startSandbox({
    ...keys,
    clock_speed: fast,
    webhook_url: webhooks.url,
    log: (problem) => {
      problems.push(problem);
      reports.emit('problem');
    },
    ...options,
  });
  onTestFinished(async () => {
    await sandbox.close();
    await Promise.all([webhooks.close(), platform.stop()]);
  });
  const rooms = new RoomServiceClient(sandbox.url, keys.api_key, keys.api_secret);
  const sip = new SipClient(sandbox.url, keys.api_key, keys.api_secret);
  const dispatches = new AgentDispatchClient(sandbox.url, keys.api_key, keys.api_secret);
  const untilProblems = async (count: number): Promise<void> => {
    while (problems.length < count) await once(reports, 'problem');
  };
  return { sandbox, webhooks, platform, problems, untilProblems, rooms, sip, dispatches };
}

export type Rig = Awaited<ReturnType<typeof startRig>>;

export const createTrunk = (sip: SipClient): Promise<SIPOutboundTrunkInfo> =>
  sip.createSipOutboundTrunk('test', 'sip.example.com', ['+15551230001'], {
    transport: SIPTransport.SIP_TRANSPORT_AUTO,
  });

/** Dispatches an agent and dials, as the platform does; resolves when the dialing request does. */
export async function call(
  { platform, dispatches, sip, rooms, webhooks }: Rig,
  to_number: string,
  room = `call-${to_number.slice(1)}`,
) {
  platform.state.brief = { ...platform.state.brief, call: { ...platform.state.brief.call, to_number } };
  platform.state.onEnd = () => rooms.deleteRoom(room);
  const trunk = await createTrunk(sip);
  await rooms.createRoom({ name: room, departureTimeout: 2 });
  const dispatch = await dispatches.createDispatch(room, 'voice-agent', { metadata: platform.metadata() });
  await webhooks.until(() => webhooks.of(room, 'participant_joined').length === 1);
  const dialing = sip.createSipParticipant(trunk.sipTrunkId, to_number, room, {
    participantIdentity: 'phone',
    waitUntilAnswered: true,
    ringingTimeout: 30,
  });
  return { room, trunk, dispatch, dialing };
}

/** Orders failures through the sandbox's remote control. */
export const orderFault = (url: string, order: Record<string, unknown>): Promise<Response> =>
  fetch(`${url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(order) });
