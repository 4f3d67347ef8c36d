// Where recordings lie that the platform keeps itself (spec 2.9). Its address comes, signed, as `recording_url`; nobody
// makes it up.
import * as z from 'zod';
import { policy } from '../policy.ts';

/** Method, path and policy of the recordings' door: `expires` and `signature` in the query let one in for an hour. */
export const recordingRoute = {
  method: 'GET',
  path: '/recordings/:tenantId/:file',
  summary: 'A recording',
  responses: { 200: z.instanceof(Uint8Array), 206: z.instanceof(Uint8Array), 304: z.undefined() },
  metadata: policy({
    operation: 'downloadRecording',
    tag: 'Internal',
    auth: 'public',
    errors: ['forbidden', 'not_found', 'range_not_satisfiable'],
  }),
} as const;
