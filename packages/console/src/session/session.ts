// Who uses this browser: an operator, a person with a portal session of one tenant, or nobody.
import { isApiError } from '@voicecall/sdk';
import type { Operator, PortalSession, PortalTenant } from '@voicecall/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../data/client.ts';

/** Who is signed in. `canAct` is false for operators with the role viewer and for portal sessions that may only read. */
export type Session =
  | { readonly kind: 'operator'; readonly operator: Operator; readonly canAct: boolean }
  | {
      readonly kind: 'portal';
      readonly session: PortalSession;
      readonly tenant: PortalTenant;
      readonly canAct: boolean;
    };

/** The session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 60_000,
  meta: { session: true },
});

async function readSession(): Promise<Session | null> {
  const operator = await orNull(api.operatorSession.session());
  if (operator) return { kind: 'operator', operator: operator.operator, canAct: operator.operator.role === 'admin' };
  const portal = await orNull(api.portal.session());
  if (!portal) return null;
  const { portal_session: session, tenant } = portal;
  return { kind: 'portal', session, tenant, canAct: session.access === 'manage' };
}

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
