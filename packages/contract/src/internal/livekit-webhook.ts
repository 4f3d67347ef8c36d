// The route for LiveKit's webhooks (requirement 4.8). The body is defined by LiveKit and verified over its raw bytes.
import * as z from 'zod';
import type { AnyRoute } from '../any-route.ts';
import { policy } from '../policy.ts';

/** Method, path and policy of the route for LiveKit's webhooks. */
export const livekitWebhookRoute = {
  method: 'POST',
  path: '/admin/api/internal/livekit-webhook',
  summary: 'LiveKit webhooks',
  responses: { 200: z.object({ ok: z.literal(true) }) },
  metadata: policy({
    operation: 'receiveLivekitWebhook',
    access: ['media'],
    tag: 'Internal',
    auth: 'livekit',
    rate_limits: ['livekit_webhook'],
    errors: ['payload_too_large', 'unsupported_media_type'],
  }),
} as const satisfies AnyRoute;
