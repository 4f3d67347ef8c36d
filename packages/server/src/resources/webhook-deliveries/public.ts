// What other resources use of webhook deliveries: sending one at once, canceling and requeuing those of an endpoint.
export { recordAttempts } from './attempts/record-attempts.ts';
export { sendAttempt } from './attempts/send-attempt.ts';
export { sendMissingEvents } from './redeliveries/create-redelivery.ts';
export { requeueUndelivered } from './requeue-store.ts';
export type { DeliveryPosition } from './requeue-store.ts';
export { cancelQueued } from './store.ts';
export { countByEndpoint } from './count-store.ts';
export { claimDelivery } from './worker/claim-store.ts';
export { openSigningSecret, sealSigningSecret, takesDeliveries } from './endpoint-store.ts';
