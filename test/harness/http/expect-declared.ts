// Checks that every response that a test gets from a platform is declared by its route, whatever else the test checks.
import {
  agentRoutes,
  allRoutes,
  expressPaths,
  livekitWebhookRoute,
  recordingRoute,
  routeErrors,
} from '@voicecall/contract';
import type { AnyRoute, ErrorCode } from '@voicecall/contract';
import { expect } from 'vitest';
import { expectError } from './expect-refusal.ts';
import type { RawResponse, RawRequest } from './raw-types.ts';

/** Every route of the contract: the public ones, those of a call's agent, and the media service's. */
export const everyRoute: readonly AnyRoute[] = [
  ...allRoutes.map(({ route }) => route),
  ...Object.values(agentRoutes),
  livekitWebhookRoute,
];

// Recordings are files behind links: they have no route in the contract, no JSON body, and other errors.
const patterns = [...everyRoute, recordingRoute].map((route) => ({ route, pattern: patternOf(route.path) }));
const legacyPrefix = /^\/admin\/api\/tenants\/(?=[^/]+\/)/;

/** Responses outside of any route, or before the route is known. */
const unrouted: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'validation_failed', 'not_ready'];

function patternOf(path: string): RegExp {
  const spellings = expressPaths(path).map((spelling) =>
    spelling.replaceAll(/(?<=\/):\w+/g, '[^/]+').replaceAll('\\:', ':'),
  );
  return new RegExp(`^(?:${spellings.join('|')})$`);
}

function routeAt(method: string, path: string): AnyRoute | undefined {
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route;
}

/** Fails when a response has a status, or an error a code, that the requested route does not declare. */
export function expectDeclared({ method, path }: Pick<RawRequest, 'method' | 'path'>, received: RawResponse): void {
  const [address = ''] = path.split('?');
  const legacy = legacyPrefix.test(address);
  const route = routeAt(method === 'HEAD' ? 'GET' : method, address.replace(legacyPrefix, '/v1/tenants/'));
  const asked = `${method} ${address.slice(0, 200)} ${received.text.slice(0, 500)}`;
  if (received.status < 400) {
    if (route) expect(Object.keys(route.responses), asked).toContain(String(received.status));
    return;
  }
  // Not every response with such a status is a refusal: a failed summary also has one.
  if (method === 'HEAD' || String(received.status) in (route?.responses ?? {})) return;
  const { error } = expectError(received);
  expect([...(route ? routeErrors(route) : unrouted), ...(legacy ? ['legacy_path_gone'] : [])], asked).toContain(error);
}

const undeclared: string[] = [];

/**
 * A `fetch` for SDK clients. It records undeclared responses instead of throwing: a client would take an exception for
 * a broken connection.
 */
export const declaredFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const text = response.ok ? '' : await response.clone().text();
  const received = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    rawHeaders: [],
    text,
    json: () => JSON.parse(text) as unknown,
  };
  try {
    expectDeclared({ method: init?.method ?? 'GET', path: pathname }, received);
  } catch (error) {
    undeclared.push(String(error));
  }
  return response;
};

/** Fails when a client of `declaredFetch` got an undeclared response. */
export const expectNothingUndeclared = (): void => expect(undeclared.splice(0)).toEqual([]);
