// Guarantees of the generator: the committed files are what the contract gives, every time.
import { readFileSync } from 'node:fs';
import { allRoutes } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { generateSdkFiles } from '../../packages/sdk/generate/sdk-files.ts';
import { operations } from '../../packages/sdk/src/generated/operations.ts';

test.each(Object.entries(generateSdkFiles()))('%s is up to date', (path, text) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
});

test('generating twice gives the same bytes', () => {
  expect(generateSdkFiles()).toEqual(generateSdkFiles());
});

test('the table has every operation of the contract and no other', () => {
  const named = Object.entries(operations).flatMap(([resource, methods]) =>
    Object.entries(methods).map(([key, [method, path]]) => `${resource}.${key} ${method} ${path}`),
  );
  expect(named).toEqual(
    allRoutes.map(({ resource, key, route }) => `${resource}.${key} ${route.method} ${route.path}`),
  );
});

test('what acts on another service within the request is left to its caller after a 502', () => {
  const blind = Object.entries(operations).flatMap(([resource, methods]) =>
    Object.entries(methods).flatMap(([key, [, , flags]]) => (flags.noRetryOn502 ? [`${resource}.${key}`] : [])),
  );
  expect(blind).toEqual(['trunks.create', 'carrierImports.create']);
});
