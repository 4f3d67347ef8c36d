// The routes for LiveKit's webhooks (requirement 4.8). The body is defined by LiveKit and verified over its raw bytes.
import * as z from 'zod';
import type { AnyRoute } from '../any-route.ts';
import { policy } from '../policy.ts';

const common = {
  method: 'POST',
  responses: { 200: z.object({ ok: z.literal(true) }) },
} as const;
const rules = {
  access: ['media'],
  tag: 'Internal',
  auth: 'livekit',
  errors: ['payload_too_large', 'unsupported_media_type'],
} as const;

/** Method, path and policy of the route for LiveKit's webhooks: 600 a minute for an address, about one call a second. */
export const livekitWebhookRoute = {
  ...common,
  path: '/admin/api/internal/livekit-webhook',
  summary: 'LiveKit webhooks',
  metadata: policy({ ...rules, operation: 'receiveLivekitWebhook', rate_limits: ['livekit_webhook'] }),
} as const satisfies AnyRoute;

/** The same without a limit, for a LiveKit server that carries more calls. Unsigned requests are refused before all else. */
export const signedLivekitWebhookRoute = {
  ...common,
  path: '/admin/api/internal/livekit-webhook/signed',
  summary: 'LiveKit webhooks, without a limit',
  metadata: policy({ ...rules, operation: 'receiveSignedLivekitWebhook' }),
} as const satisfies AnyRoute;

/** Both routes for LiveKit's webhooks. */
export const livekitWebhookRoutes = [livekitWebhookRoute, signedLivekitWebhookRoute] as const;
