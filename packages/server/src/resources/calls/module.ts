// What calls give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { patient } from '../../platform/queue/job.ts';
import { atMost } from '../../platform/wait.ts';
import { callAgentRoutes } from './agent/agent-routes.ts';
import { callWaits } from './dispatch/admission-store.ts';
import { admitCalls } from './dispatch/admit-calls.ts';
import { answerCall } from './dispatch/answer-call.ts';
import { enqueueAdmissions } from './dispatch/enqueue-admissions.ts';
import { placeCall } from './dispatch/place-call.ts';
import { admissionsChannel, startAdmissions } from './dispatch/start-admissions.ts';
import { applyWebhook } from './lifecycle/apply-webhook.ts';
import { closeRoom } from './lifecycle/close-room.ts';
import { closeExpiredRooms } from './reconcile/close-expired-rooms.ts';
import { hasCallsToReconcile, reconcileCalls } from './reconcile/reconcile-calls.ts';
import { recoverInboundCalls } from './reconcile/recover-inbound-calls.ts';
import { callRoutes, callSummaryRoutes } from './routes.ts';
import { purgeCallChanges } from './streams/purge-call-changes.ts';
import { callStreamRoutes } from './streams/routes.ts';

const ofTenant = z.object({ tenant_id: z.string() });
const oneCall = z.object({ tenant_id: z.string(), call_id: z.string() });
const ofRoom = z.object({ room_name: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'tenant.admit': z.output<typeof ofTenant>;
    'call.dial': z.output<typeof oneCall>;
    'call.answer': z.output<typeof oneCall>;
    'call.close-room': z.output<typeof oneCall>;
    'room.close': z.output<typeof ofRoom>;
  }
}

export const calls = {
  routes: { calls: callRoutes, callStreams: callStreamRoutes, summaries: callSummaryRoutes },
  agentRoutes: callAgentRoutes,
  jobs: {
    'tenant.admit': { payload: ofTenant, ...patient, concurrency: 10, expire_sec: 60, handle: admitCalls },
    // A job lasts as long as its phone rings, and is idle meanwhile: one tenant's calls must not take all of them.
    'call.dial': { payload: oneCall, ...patient, concurrency: 500, expire_sec: 300, handle: placeCall },
    'call.answer': { payload: oneCall, ...patient, concurrency: 500, expire_sec: 300, handle: answerCall },
    'call.close-room': { payload: oneCall, ...patient, concurrency: 20, expire_sec: 60, handle: closeRoom },
    // The room of a caller whose number has no agent: there is no call.
    'room.close': {
      payload: ofRoom,
      ...patient,
      concurrency: 20,
      expire_sec: 60,
      handle: ({ media }, { room_name }) => media.deleteRoom(room_name),
    },
  },
  tasks: [
    { name: 'reconcile calls', every_ms: 2_000, work: hasCallsToReconcile, run: reconcileCalls },
    { name: 'recover inbound calls', every_ms: 15_000, alone: true, run: recoverInboundCalls },
    { name: 'close expired rooms', every_ms: 30_000, alone: true, run: closeExpiredRooms },
    { name: 'purge changes of calls', every_ms: 60_000, alone: true, run: purgeCallChanges },
  ],
  workers: [
    (deps) => {
      const admissions = startAdmissions(deps);
      return {
        channel: admissionsChannel,
        notify: (tenant_id) => admissions.notify(tenant_id),
        scan: { name: 'enqueue admissions', every_ms: 1_000, work: callWaits, run: () => enqueueAdmissions(deps) },
        stop: (timeoutMs) => atMost(timeoutMs, admissions.stop()),
      };
    },
  ],
  onMediaWebhook: applyWebhook,
  stored: {
    call_participants: ofCall,
    call_steps: ofCall,
    call_turns: ofCall,
    call_transcripts: ofCall,
    call_report_parts: ofCall,
    call_changes: ofCall,
    call_streams: null,
    livekit_webhooks: null,
    calls: { of: 'id = any($2)' },
  },
} satisfies Module;
