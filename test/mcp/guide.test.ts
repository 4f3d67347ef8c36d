// docs/mcp.md: its table of tools and its numbers are those of the server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toolRoutes } from '../../packages/cli/src/generated/mcp-tools.ts';
import { pageDefault, pageMost, repeatWindowMs, resultBytes } from '../../packages/cli/src/mcp/limits.ts';

const guide = await readFile(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8');

it('its table has every tool', () => {
  const rows = toolRoutes.map(
    ({ name, title, request, annotations }) =>
      `| \`${name}\` | ${title} | \`${request}\` | ${annotations.readOnlyHint ? 'no' : 'yes'} |`,
  );
  const [, table = ''] = /<!-- tools -->\n\n.*\n.*\n([^]*?)\n\n<!-- \/tools -->/.exec(guide) ?? [];
  expect(table.split('\n')).toEqual(rows);
});

it('its numbers are those of the server', () => {
  expect(guide).toContain(`${resultBytes.toLocaleString('en')} bytes`);
  expect(guide).toContain(`Lists have ${pageDefault} records, ${pageMost} at most`);
  expect(repeatWindowMs).toBe(10 * 60_000);
});
