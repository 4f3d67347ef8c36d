// Maps rows of sessions to the API.
import { session } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Session } from '../../types.ts';
import type { SessionRow } from './store.ts';

export const presentSession = (row: SessionRow, { session_id }: Principal): Session =>
  presentRow(session, row, { current: row.id === session_id });
