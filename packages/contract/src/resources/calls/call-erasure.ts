// Erasing a call, and keeping one from being erased.
import * as z from 'zod';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, time } from '../../primitives.ts';
import { callId } from '../across-resources.ts';
import { call, callResponse } from './call-record.ts';

const common = { tag: 'Calls', auth: 'tenant', access: ['calls:erase'] } as const;

/** Routes of calls, for `calls.ts`. */
export const erasureRoutes = {
  erase: {
    method: 'DELETE',
    path: `${tenantPath}/calls/:callId`,
    summary: 'Erase a call',
    description:
      'The call with its turns, transcripts, summaries, events and recording is gone; its bookings stay without names, numbers and notes. Pending deliveries are canceled. Statistics keep their sums. Erasing it again changes nothing. The file of the recording follows within minutes.',
    pathParams: tenantParamsWith('callId', callId),
    responses: {
      200: z
        .object({
          erased_call: z
            .object({ id: id(callId), erased_at: time.describe('When the call was erased.') })
            .meta({ id: 'ErasedCall', description: 'What is left of an erased call.' }),
        })
        .meta({ id: 'ErasedCallResponse' }),
    },
    metadata: policy({
      ...common,
      operation: 'eraseCall',
      audit: 'call.erased',
      errors: ['call_not_found', 'call_active', 'call_held'],
    }),
  },
  hold: {
    method: 'POST',
    path: `${tenantPath}/calls/:callId/hold`,
    summary: 'Keep a call from being erased',
    description: 'A legal hold: until it is released, neither a request nor retention erases anything of the call.',
    pathParams: tenantParamsWith('callId', callId),
    body: z
      .object({ reason: call.shape.hold_reason })
      .meta({ id: 'HoldCallBody', example: { reason: 'Dispute 4711' } }),
    responses: { 200: callResponse },
    metadata: policy({ ...common, operation: 'holdCall', audit: 'call.held', errors: ['call_not_found'] }),
  },
} as const;
