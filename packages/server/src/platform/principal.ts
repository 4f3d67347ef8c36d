// Who a request comes from, attached to it by authentication and read by the doors.
import type { Principal } from './database/audit.ts';

const principals = new WeakMap<object, Principal>();

/** Remembers who sent `request`. */
export const setPrincipal = (request: object, who: Principal): void => {
  principals.set(request, who);
};

/** Who sent `request`, where that is known. */
export const knownPrincipal = (request: object): Principal | undefined => principals.get(request);

/** Who sent `request`. Throws on a route that has no authentication, which is a mistake in the route. */
export function principalOf(request: object): Principal {
  const who = principals.get(request);
  if (!who) throw new Error('this request has no principal');
  return who;
}
