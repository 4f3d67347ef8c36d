// docs/mcp.md: its table of tools is that of the server, and what it links to exists.
import { expect, it } from 'vitest';
import { toolRoutes } from '../../packages/cli/src/generated/mcp-tools.ts';
import { pageDefault, pageMost, repeatWindowMs, resultBytes } from '../../packages/cli/src/mcp/limits.ts';
import { missingLinks, missingPaths, readDocument } from '../harness/documents.ts';

const guide = await readDocument('docs/mcp.md');

it('its table has every tool', () => {
  const rows = toolRoutes.map(
    ({ name, title, request, annotations }) =>
      `| \`${name}\` | ${title} | \`${request}\` | ${annotations.readOnlyHint ? 'no' : 'yes'} |`,
  );
  const [, table = ''] = /<!-- tools -->\n\n.*\n.*\n([^]*?)\n\n<!-- \/tools -->/.exec(guide.text) ?? [];
  expect(table.split('\n')).toEqual(rows);
});

it('its numbers are those of the server, and its links and paths exist', () => {
  expect(guide.text).toContain(`${resultBytes.toLocaleString('en')} bytes`);
  expect(guide.text).toContain(`Lists have ${pageDefault} records, ${pageMost} at most`);
  expect(repeatWindowMs).toBe(10 * 60_000);
  expect([...missingLinks(guide), ...missingPaths(guide)]).toEqual([]);
});
