// The packages in the hands of customers: packed, installed with npm into an empty project, compiled and run by every
// toolchain of the table in docs/compatibility.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPackages, libraries, prepare } from '../../scripts/packages/consumer.ts';
import { contentProblems } from '../../scripts/packages/contents.ts';
import type { Command } from '../../scripts/packages/consumer.ts';
import { startFarSide } from '../../scripts/packages/far-side.ts';
import { packPackages } from '../../scripts/packages/pack.ts';
import type { PackedPackage } from '../../scripts/packages/pack.ts';
import { compatibilityTable } from '../harness/compatibility/table.ts';
import { installToolchains } from './install-toolchains.ts';
import { rowsOf } from './toolchains.ts';
import type { Row } from './toolchains.ts';

let folder: string;
let project: string;
let packed: PackedPackage[];
let farSide: Awaited<ReturnType<typeof startFarSide>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicecall-toolchains-'));
  project = join(folder, 'project');
  farSide = await startFarSide();
  packed = packPackages(folder);
  await installPackages(
    project,
    packed.filter(({ name }) => libraries.some((it) => name === `@voicecall/${it}`)),
  );
});
afterAll(async () => {
  farSide.close();
  await rm(folder, { recursive: true, force: true });
});

test('the tarballs contain what was built from the sources, the documents, and nothing of this machine', () => {
  expect(packed.flatMap(contentProblems)).toEqual([]);
});

test('every toolchain compiles and runs what uses the packages', async () => {
  const tools = await installToolchains();
  const rows = rowsOf(tools);
  const failures: string[] = [];
  const cells: (readonly string[])[] = [];
  const waiting = rows.entries();
  // Two at a time: the machines that this is meant for have two processors.
  await Promise.all(
    [1, 2].map(async () => {
      for (const [index, row] of waiting) {
        const absent = row.needs !== undefined && tools.runtime[row.needs] === undefined;
        if (absent) console.warn(`Not tried: ${row.name}. No binary of it for this platform could be installed.`);
        cells[index] = absent ? writtenCells(row.name) : [row.name, ...(await tryRow(row, `row-${index}`, failures))];
      }
    }),
  );
  expect(failures).toEqual([]);
  const columns = ['toolchain', ...libraries.map((it) => `\`@voicecall/${it}\``)];
  const { written, found } = compatibilityTable('packages', { columns, rows: cells });
  expect(written).toBe(found);
});

/** The cells of the two packages. */
async function tryRow(row: Row, within: string, failures: string[]): Promise<string[]> {
  const preparing = prepare(join(project, within), row.toolchain, farSide.url);
  if (row.refused) {
    await expect(preparing, row.name).rejects.toThrow(row.refused);
    return libraries.map(() => `not offered by ${/^\w+ \d+/.exec(row.name)?.[0]}`);
  }
  const run = await preparing.catch((error: unknown) => () => Promise.reject(error));
  const cells: string[] = [];
  for (const library of libraries) {
    const tried = await run(library).then(
      () => 'works',
      (error: unknown) => {
        failures.push(`${row.name}: ${library}: ${String(error)}`);
        return 'fails';
      },
    );
    cells.push(tried);
  }
  return cells;
}

/** A row as it stands on the page. */
function writtenCells(name: string): string[] {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'compatibility.md'), 'utf8');
  const line = page.split('\n').find((it) => it.startsWith(`| ${name} |`)) ?? '';
  return line.slice(2, -2).split(' | ');
}

test('the two builds work together in one process', async () => {
  const text = `
    import { deepStrictEqual as same, notStrictEqual } from 'node:assert';
    import { createRequire } from 'node:module';
    import * as esmSdk from '@voicecall/sdk';
    import * as esm from '@voicecall/webhook-verify';
    import { fetchWebhook } from '@voicecall/webhook-verify/fetch';

    const require = createRequire(import.meta.url);
    const [cjsSdk, cjs] = [require('@voicecall/sdk'), require('@voicecall/webhook-verify')];
    notStrictEqual(cjsSdk.VoiceCallError, esmSdk.VoiceCallError);
    notStrictEqual(cjs.WebhookVerificationError, esm.WebhookVerificationError);

    for (const [thrower, reader] of [[cjsSdk, esmSdk], [esmSdk, cjsSdk]]) {
      const settings = { baseUrl: process.env.FAR_SIDE, apiKey: 'svc_live_key', tenantId: 'tn_1', maxRetries: 0 };
      const refusal = await thrower.createClient(settings).agents.get('ta_absent').catch((error) => error);
      same([reader.isApiError(refusal), refusal.code], [true, 'agent_not_found']);
      const broken = thrower.createClient({ ...settings, fetch: () => Promise.reject(new TypeError('no network')) });
      same(reader.isConnectionError(await broken.agents.get('ta_1').catch((error) => error)), true);
    }
    for (const { verifyWebhook } of [cjs, esm]) {
      const { name, code } = await verifyWebhook('{}', {}, 'secret').catch((error) => error);
      same([name, code], ['WebhookVerificationError', 'missing_header']);
    }

    const handled = [];
    const options = { replayGuard: cjs.memoryReplayGuard(), onError: () => {} };
    const receive = fetchWebhook('secret', ({ id }) => handled.push(id), options);
    const { body, headers } = await cjs.signTestEvent({ id: 'wdl_1', type: 'webhook.test' }, 'secret');
    for (const _ of [1, 2])
      same((await receive(new Request('http://receiver.example.com/', { method: 'POST', body, headers }))).status, 200);
    same(handled, ['wdl_1']);
    console.log('done');`;
  const run: readonly Command[] = [[process.execPath, 'both.mjs']];
  const toolchain = { files: { 'both.mjs': text }, run: { sdk: run, 'webhook-verify': run } };
  const runBoth = await prepare(join(project, 'both-builds'), toolchain, farSide.url);
  await expect(runBoth('sdk')).resolves.toBeUndefined();
});

test('programs start when they are installed with the packages that they depend on', async () => {
  for (const { name, files, version } of packed.filter((it) => it.files.includes('dist/main.js'))) {
    expect(files).toContain('package.json');
    const place = join(folder, 'program');
    await installPackages(place, packed);
    const { bin } = JSON.parse(readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8')) as {
      bin: Record<string, string>;
    };
    for (const command of Object.keys(bin)) {
      const path = join(place, 'node_modules', '.bin', command);
      expect(execFileSync(path, ['--version'], { encoding: 'utf8' }), command).toContain(version);
    }
  }
});
