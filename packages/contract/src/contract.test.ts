// Guarantees of the contract as a whole: names mean one thing, and routes say what they do.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allRoutes } from './contract.ts';
import { events } from './event-catalogue.ts';
import { agentRoutes } from './internal/agent-routes.ts';
import type { AnyRoute } from './policy.ts';
import { pathParamNames } from './verb.ts';

const routes: AnyRoute[] = [...allRoutes.map(({ route }) => route), ...Object.values(agentRoutes)];

/** Every schema that a route or event mentions, in one. */
const everything = z.tuple([
  z.unknown(),
  ...routes
    .flatMap(({ body, query, responses }) => [body, query, ...Object.values(responses)])
    .filter((schema) => schema instanceof z.ZodType),
  ...Object.values(events),
]);

describe('the contract', () => {
  it('gives no two schemas the same id', () => {
    expect(() => z.toJSONSchema(everything, { io: 'input' })).not.toThrow();
  });

  it('would notice if two schemas had the same id', () => {
    const twice = z.tuple([everything, z.object({ other: z.string() }).meta({ id: 'Agent' })]);
    expect(() => z.toJSONSchema(twice, { io: 'input' })).toThrow('Agent');
  });

  it('gives no two operations the same name, and no two routes the same address', () => {
    const names = routes.map(({ metadata }) => metadata.operation);
    const addresses = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(routes.map((route) => [route.metadata.operation, route] as const))(
    '%s declares exactly the parameters of its path',
    (_name, { path, pathParams }) => {
      const declared = pathParams instanceof z.ZodObject ? Object.keys(pathParams.shape) : [];
      expect(declared).toEqual(pathParamNames(path));
    },
  );

  it.each(allRoutes.map(({ route }) => [route.metadata.operation, route] as const))(
    '%s records an audit action exactly when it changes something',
    (_name, { method, metadata }) => {
      expect(metadata.audit !== undefined).toBe(method !== 'GET');
    },
  );
});
