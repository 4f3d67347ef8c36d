// Guarantees of the generator: the committed files are what the contract gives, every time.
import { readFileSync } from 'node:fs';
import { allRoutes } from '@voicecall/contract';
import type { RouteEntry } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { generateSdkFiles } from '../../packages/sdk/generate/sdk-files.ts';
import { operations } from '../../packages/sdk/src/generated/operations.ts';
import { operatorOperations } from '../../packages/sdk/src/generated/operator-operations.ts';
import { parseOperation } from '../../packages/sdk/src/operation.ts';
import type { OperationTable } from '../../packages/sdk/src/operation.ts';

test.each(Object.entries(generateSdkFiles()))('%s is up to date', (path, text) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
});

test('generating twice gives the same bytes', () => {
  expect(generateSdkFiles()).toEqual(generateSdkFiles());
});

const rows = (table: OperationTable) =>
  Object.entries(table).flatMap(([resource, methods]) =>
    Object.entries(methods).map(([key, row]) => {
      const { method, path } = parseOperation(row);
      return `${resource}.${key} ${method} ${path}`;
    }),
  );
const routes = (only: (entry: RouteEntry) => boolean) =>
  allRoutes
    .filter(({ route }) => !route.metadata.stream)
    .filter(only)
    .map(({ resource, key, route }) => `${resource}.${key} ${route.method} ${route.path}`);

// `calls.watch` reads the streams.
test('the tables have every operation of the contract and no other: a tenant what its key may do, operators the rest', () => {
  expect(rows(operations)).toEqual(routes(({ route }) => route.metadata.auth === 'tenant'));
  expect(rows(operatorOperations)).toEqual(routes(({ route }) => route.metadata.auth !== 'tenant'));
});

test('no row has a flag that the client does not know', () => {
  const known = /^(query|empty|key|acts|list|list=\w+|cursor=\w+|id=\w+|\d+=\w+)$/;
  for (const table of [operations, operatorOperations])
    for (const row of Object.values(table).flatMap((methods) => Object.values(methods)))
      for (const flag of row.split(' ').slice(2)) expect(flag).toMatch(known);
});
