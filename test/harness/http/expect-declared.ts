// Every answer that a test gets from a platform is one that the route at its address declares, whatever else the test
// looks at.
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
import type { RawAnswer, RawRequest } from './raw-request.ts';

/** Every route of the contract: the public ones, those of a call's agent, and the media service's. */
export const everyRoute: readonly AnyRoute[] = [
  ...allRoutes.map(({ route }) => route),
  ...Object.values(agentRoutes),
  livekitWebhookRoute,
];

// Recordings are files behind links: no tables, no body, and errors of their own.
const patterns = [...everyRoute, recordingRoute].map((route) => ({ route, pattern: patternOf(route.path) }));
const legacyPrefix = /^\/admin\/api\/tenants\/(?=[^/]+\/)/;

/** What is answered where no route is, or before it is found. */
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

/** Fails when an answer has a status, or an error a code, that is not declared at the address that was asked. */
export function expectDeclared({ method, path }: Pick<RawRequest, 'method' | 'path'>, answer: RawAnswer): void {
  const [address = ''] = path.split('?');
  const legacy = legacyPrefix.test(address);
  const route = routeAt(method === 'HEAD' ? 'GET' : method, address.replace(legacyPrefix, '/v1/tenants/'));
  const asked = `${method} ${address.slice(0, 200)} ${answer.text.slice(0, 500)}`;
  if (answer.status < 400) {
    if (route) expect(Object.keys(route.responses), asked).toContain(String(answer.status));
    return;
  }
  // Not every answer with such a status is a refusal: a summary that could not be made is one, too.
  if (method === 'HEAD' || String(answer.status) in (route?.responses ?? {})) return;
  const { error } = expectError(answer);
  expect([...(route ? routeErrors(route) : unrouted), ...(legacy ? ['legacy_path_gone'] : [])], asked).toContain(error);
}

const undeclared: string[] = [];

/**
 * A `fetch` for SDK clients. It notes what is not declared instead of throwing, which a client would take for a broken
 * connection.
 */
export const declaredFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const text = response.ok ? '' : await response.clone().text();
  const answer = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    rawHeaders: [],
    text,
    json: () => JSON.parse(text) as unknown,
  };
  try {
    expectDeclared({ method: init?.method ?? 'GET', path: pathname }, answer);
  } catch (error) {
    undeclared.push(String(error));
  }
  return response;
};

/** Fails when a client of `declaredFetch` was answered what is not declared. */
export const expectNothingUndeclared = (): void => expect(undeclared.splice(0)).toEqual([]);
