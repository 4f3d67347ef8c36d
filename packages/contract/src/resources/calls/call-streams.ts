// Live streams: changes of calls and their new turns as server-sent events, for consoles and for the SDK.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { eventStream } from '../../event-stream.ts';
import { streamQuery } from '../../paging.ts';
import { tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id } from '../../primitives.ts';
import { call, turn } from './call-record.ts';
import { callId } from '../across-resources.ts';

/** Data of the event `call`. */
const callChanged = z
  .object({ call: call.describe('The call as it was after the change.') })
  .meta({ id: 'CallChanged', description: 'A call was accepted, or something that `GET` shows of it has changed.' });

/** Data of the event `turn`. */
const turnAdded = z
  .object({ call_id: id(callId).describe('Id of the call.'), turn: turn.describe('The new turn.') })
  .meta({ id: 'TurnAdded', description: 'A turn of the conversation is on record.' });

/** Data of the event `reset`. */
const streamReset = z.object({}).meta({
  id: 'StreamReset',
  description: 'The stream could not be resumed where it was asked to: changes may have been missed.',
});

/** Data of the event `end`. */
const streamEnded = z
  .object({
    reason: z.enum(['call_ended', 'slow_reader', 'credentials_invalid', 'server_stopping']).meta({
      id: 'StreamEndReason',
      description:
        'Why the server ends the stream. `call_ended`: the call has ended and its turns are complete; nothing more will come. `slow_reader`: the client did not read fast enough. `credentials_invalid`: the key was revoked, the session has ended, or the tenant was suspended. `server_stopping`: this process stops.',
    }),
  })
  .meta({ id: 'StreamEnded', description: 'The last event of a stream that the server ends.' });

/** The events of live streams: the name of the event → its data. */
const callStreamEvents = { call: callChanged, turn: turnAdded, reset: streamReset, end: streamEnded } as const;

/** The reason in the event `end`. */
export type StreamEndReason = z.output<typeof streamEnded>['reason'];

const callEventStream = eventStream(callStreamEvents, {
  description:
    'Server-sent events: `call` with a `CallChanged`, `turn` with a `TurnAdded`, `reset` with a `StreamReset` and `end` with a `StreamEnded` as JSON in `data`.',
  example: `id: NDcxMXw4MTV8MTc5NTI1Nzg2NQ\nevent: end\ndata: {"reason":"call_ended"}\n\n`,
});

const resuming =
  'Each event has an `id`. Connect again with the last one as `Last-Event-ID`, which browsers do by themselves, and the stream goes on behind it: nothing is missed and nothing comes twice, for 24 hours and on any server. After that, or after the database was restored, it begins with `reset` and goes on as a new stream. A comment comes every 15 seconds. An event of a name that you do not know must be ignored. At most 10 streams per key or session are open at a time. A client that does not read is cut off with `end` and the reason `slow_reader`, and may resume. The stream of a revoked key or of an ended session ends within a second.';

/** Routes of live streams. The SDK has `calls.watch`, `calls.watchAll` and `calls.wait` in their place. */
const routes = initContract().router({
  tenant: {
    method: 'GET',
    path: `${tenantPath}/calls/stream`,
    summary: 'Follow all calls as they happen',
    description: `Server-sent events for every change of a call and every new turn of the tenant, from now on. Connect first and then list the calls in progress, and no change is missed in between. ${resuming}`,
    pathParams: tenantParams,
    query: z.object(streamQuery),
    responses: { 200: callEventStream },
    metadata: policy({
      operation: 'streamCalls',
      reads: ['transcript'],
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      stream: true,
      errors: ['invalid_cursor', 'too_many_streams'],
    }),
  },
  call: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/stream`,
    summary: 'Follow a call as it happens',
    description: `Server-sent events: first the call and its turns so far, then every change and every new turn. It ends with \`end\` and the reason \`call_ended\` when the call has ended and all of its turns are there, which takes 65 seconds at most; changes of the summary and of the recording that come later are on the stream of all calls. ${resuming}`,
    pathParams: tenantParamsWith('callId', callId),
    query: z.object(streamQuery),
    responses: { 200: callEventStream },
    metadata: policy({
      operation: 'streamCall',
      reads: ['transcript'],
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      stream: true,
      errors: ['invalid_cursor', 'call_not_found', 'too_many_streams'],
    }),
  },
});

/** What call streams declare. */
export const callStreams = defineResource('callStreams', {
  errors: {
    too_many_streams: {
      status: 429,
      message: 'These credentials have as many live streams open as they may have. Close one first.',
      details: z.object({ limit: z.number().int().describe('How many live streams may be open at a time.') }),
    },
  },
  routes,
});
