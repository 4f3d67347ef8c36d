// The route of recordings that the platform stores itself (requirement 2.9). Clients get its signed URL as
// `recording_url`.
import * as z from 'zod';
import type { AnyRoute } from '../any-route.ts';
import { policy } from '../policy.ts';

/**
 * Method, path and policy of the route of recordings. `expires` and `signature` in the query give access for one hour.
 */
export const recordingRoute = {
  method: 'GET',
  path: '/recordings/:tenantId/:file',
  summary: 'A recording',
  responses: { 200: z.instanceof(Uint8Array), 206: z.instanceof(Uint8Array), 304: z.undefined() },
  metadata: policy({
    operation: 'downloadRecording',
    access: ['public'],
    tag: 'Calls',
    auth: 'public',
    errors: ['forbidden', 'not_found', 'range_not_satisfiable'],
  }),
} as const satisfies AnyRoute;
