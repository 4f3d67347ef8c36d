// docs/mcp.md: its tools and its numbers are those of the server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toolRoutes } from '../../packages/cli/src/generated/mcp-tools.ts';
import { pageDefault, pageMost, repeatWindowMs, resultBytes } from '../../packages/cli/src/mcp/limits.ts';

const guide = await readFile(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8');

it('its lists have every tool that reads, and every one that changes something', () => {
  const listed = (start: string): string[] => {
    const line = guide.split('\n').find((it) => it.startsWith(start)) ?? '';
    return [...line.slice(start.length).matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  };
  const named = (readOnly: boolean): string[] =>
    toolRoutes.filter(({ annotations }) => annotations.readOnlyHint === readOnly).map(({ name }) => name);
  expect(listed('- These read: ')).toEqual(named(true));
  expect(listed('- These change something, with `--allow-dial`: ')).toEqual(named(false));
});

it('its numbers are those of the server', () => {
  expect(guide).toContain(`${resultBytes.toLocaleString('en')} bytes`);
  expect(guide).toContain(`Lists have ${pageDefault} records, ${pageMost} at most`);
  expect(repeatWindowMs).toBe(10 * 60_000);
});
