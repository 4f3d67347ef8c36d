// Creates a web session: a call without a telephone, which is on record before anything else happens, and a token that
// lets its browser into the room (requirement 4.3).
import { randomBytes } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { webSession, webSessionBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { endWithin } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Sql } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { zoneOf } from '../../platform/time-zone.ts';
import { webRoomPrefix } from '../../ports/media.ts';
import { insertCall } from '../calls/store.ts';
import type { NewCall } from '../calls/store.ts';
import { namedVersion } from '../agents/public.ts';
import { findSessionAgent } from './store.ts';
import { later } from '../../platform/time.ts';

type Input = z.output<typeof webSessionBody> & { readonly tenant_id: string; readonly agent_id: string };

/** Sends no request to the media service: it may be down now, and be back when the browser joins. */
export async function createWebSession(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'media'>,
  who: Principal,
  input: Input,
): Promise<z.output<typeof webSession>> {
  const { tenant_id, agent_id, lead = null, client_ref = null } = input;
  const agent = await findSessionAgent(deps.db.sql, tenant_id, agent_id, namedVersion(input.agent_version));
  if (!agent) throw refuse('agent_not_found');
  if (agent.version === null) throw refuse('agent_version_not_found');
  const agent_version = agent.version;
  const now = deps.clock.now();
  const [call_id, identity] = [newId('call'), `web-${randomBytes(12).toString('hex')}`];
  const room_name = await deps.db.tx(async (sql) => {
    const room = await insertInOwnRoom(sql, {
      ...{ tenant_id, agent_id, agent_version, lead, client_ref },
      id: call_id,
      direction: 'web',
      leg_identity: identity,
      timezone: zoneOf(agent.timezone),
      max_duration_sec: Math.min(agent.max_call_duration_sec, limits.web_session_sec),
      created_at: now,
    });
    await recordAudit(sql, who, {
      tenant_id,
      action: 'web_session.created',
      target: ['web_session', call_id],
      client_ref,
      changes: { agent_id },
      at: now,
    });
    await deps.enqueue(sql, 'call.answer', [{ payload: { tenant_id, call_id } }]);
    return room;
  });
  const expires_at = endWithin(who, later(now, limits.web_session_sec * 1000));
  const token = await deps.media.mintToken({ room_name, identity, expires_at });
  return { call_id, room_name, ws_url: deps.media.ws_url, token, identity, expires_at: expires_at.toISOString() };
}

/**
 * The second of two sessions that an agent gets in one millisecond takes the next millisecond for its room's name.
 * `insertCall` waits for the first one's commit, so the two never share a room.
 */
async function insertInOwnRoom(sql: Sql, call: Omit<NewCall, 'room_name'>): Promise<string> {
  for (let millis = call.created_at.getTime(); ; millis += 1) {
    const room_name = `${webRoomPrefix}${call.agent_id}-${millis}`;
    if (await insertCall(sql, { ...call, room_name })) return room_name;
  }
}
