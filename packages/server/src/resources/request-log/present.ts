// Maps rows of the request log to the API.
import { requestEntry } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { RequestEntry } from '../../types.ts';
import type { RequestRow } from './store.ts';

export const presentRequest = (row: RequestRow): RequestEntry =>
  presentRow(requestEntry, row, { actor: { type: row.actor_type, id: row.actor_id } });
