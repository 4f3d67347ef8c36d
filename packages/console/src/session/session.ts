// Who uses this browser: an operator, a person with a portal session of one tenant, or nobody.
import { isApiError } from '@voicecall/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import type { Session } from '../data/forms.ts';
import { keys } from '../data/keys.ts';
import { reading } from '../data/reading.ts';

/** The session of this browser; null when nobody is signed in. */
export const sessionQuery = reading(keys.session, readSession, { staleTime: 60_000, meta: { session: true } });

async function readSession(): Promise<Session | null> {
  const operator = await orNull(api.operatorSession.session());
  if (operator) return { kind: 'operator', operator: operator.operator, canAct: operator.operator.role === 'admin' };
  const portal = await orNull(api.portal.session());
  if (!portal) return null;
  const { portal_session: session, ...rest } = portal;
  return { kind: 'portal', session, ...rest, canAct: session.access === 'manage' };
}

/** Whether the session opens what needs `access`, one of the classes that operations name. */
export const may = (session: Session, access: string): boolean =>
  session.kind === 'operator'
    ? session.canAct || access.endsWith(':read')
    : (session.access as readonly string[]).includes(access);

/** The first view of a tenant that a person sees. */
export const firstView = (session: Session) => (may(session, 'calls:read') ? 'home' : 'statistics');

/** Null instead of the refusal that nobody is signed in. */
const orNull = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (isApiError(error) && error.code === 'unauthorized') return null;
    throw error;
  });

/** The session, in views that only a signed-in person sees. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('nobody is signed in');
  return data;
}
