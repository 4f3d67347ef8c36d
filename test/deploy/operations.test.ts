// The pages of docs/operations match compose.yaml and the programs: every variable, every published port and every
// metric has a row, and docs/operations.md links to every page.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment as agentEnvironment } from '@voicecall/agent/config.ts';
import { errorCatalogue } from '@voicecall/contract';
import { environment as serverEnvironment, loadConfig } from '@voicecall/server/config.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { describe, expect, it } from 'vitest';
import { repository } from '../harness/platform/run-process.ts';
import { compose, text } from './read-compose.ts';

/** The text from a heading to the next one. */
const section = (page: string, heading: string): string => {
  const [, from = ''] = text(`docs/operations/${page}.md`).split(`\n## ${heading}\n`);
  return from.split('\n## ')[0] ?? '';
};
/** The first cells of its table rows. */
const firstCells = (page: string, heading: string): string =>
  section(page, heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ')[0])
    .join('\n');

describe('docs/operations', () => {
  it('has an index with every page', async () => {
    const pages = await readdir(join(repository, 'docs/operations'));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((page) => !text('docs/operations.md').includes(`](operations/${page})`))).toEqual([]);
  });

  it('has a row for every variable of the server', () => {
    const rows = firstCells('settings', 'Server');
    expect(Object.keys(serverEnvironment.shape).filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  });

  it('has a row for every variable of the agent worker', () => {
    const rows = firstCells('settings', 'The agent worker');
    expect(Object.keys(agentEnvironment.shape).filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  });

  it('has a row for every port that compose.yaml publishes', () => {
    const rows = firstCells('install', 'Ports');
    const published = Object.values(compose.services).flatMap(({ ports = [] }) =>
      ports.map(
        (port) =>
          port
            .split(':')
            .at(-1)
            ?.replace(/^[^/]*$/, '$&/tcp') ?? '',
      ),
    );
    expect(published.length).toBeGreaterThan(5);
    expect(published.filter((port) => !rows.includes(port))).toEqual([]);
  });

  it('names only log messages that the server writes', async () => {
    const folder = join(repository, 'packages/server/src');
    const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const source = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    const messages = [...firstCells('watching', 'Logs').matchAll(/`([^`]+)`/g)].map(([, message = '']) =>
      message.replace(/…$/, ''),
    );
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((message) => !source.includes(message))).toEqual([]);
  });

  it('has a row for every metric', () => {
    const rows = firstCells('watching', 'Health and metrics');
    const metrics = createMetrics().registry.getMetricsAsArray();
    const ours = metrics.filter(({ name }) => name.startsWith('voicecall_'));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.filter(({ name }) => !rows.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
  });

  it('names the most tokens of a summary that apply when none are set', () => {
    const limit = loadConfig({}).summary_max_cost_tokens.toLocaleString('en-US');
    const row =
      section('settings', 'Server')
        .split('\n')
        .find((line) => line.startsWith('| `SUMMARY_MAX_COST_TOKENS` ')) ?? '';
    expect(row).toContain(limit);
  });

  it('names the retention that applies when none is set', () => {
    const rows = section('upgrade-and-backup', 'Retention');
    for (const name of [
      'EVENT_RETENTION_DAYS',
      'ATTEMPT_RETENTION_DAYS',
      'DELIVERY_RETENTION_DAYS',
      'DEAD_LETTER_RETENTION_DAYS',
      'ERASURE_LEDGER_DAYS',
    ] as const)
      expect(rows).toContain(`\`${name}\` (${serverEnvironment.shape[name].parse(undefined)})`);
  });
});

it('HAProxy says the same as the platform when no process is ready', () => {
  const { status, message } = errorCatalogue.not_ready;
  const said = `http-error status ${status} content-type application/json string '${JSON.stringify({ error: 'not_ready', message })}'`;
  expect(text('deploy/patroni/haproxy.cfg')).toContain(said);
});
