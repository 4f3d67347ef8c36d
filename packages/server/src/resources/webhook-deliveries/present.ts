// Delivery rows as the API shows them.
import { webhookDelivery } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { DeliveryAttempt, WebhookDelivery } from '../../types.ts';
import type { AttemptRow, DeliveryRow } from './store.ts';

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => presentRow(webhookDelivery, row);

export const presentAttempt = (row: AttemptRow): DeliveryAttempt => ({
  ...row,
  started_at: new Date(row.started_at).toISOString(),
});
