// What a browser loads before the first view of the console can be used.
import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, openConsole, settled } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

it('the first load of the list of calls has at most 200 kB, compressed, and nothing of other views', async () => {
  const { page, close } = await openConsole(platform);
  const loaded: { path: string; sent: number; compressed: number }[] = [];
  const measured: Promise<void>[] = [];
  const measure = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/console')) return;
    measured.push(
      (async () => {
        const response = await request.response();
        const { responseBodySize } = await request.sizes();
        const body = (await response?.body()) ?? Buffer.alloc(0);
        loaded.push({ path: pathname, sent: responseBodySize, compressed: gzipSync(body).length });
      })(),
    );
  };
  page.on('requestfinished', measure);
  await page.goto(`/console/t/${platform.tenant.id}/calls`);
  await page.getByRole('button', { name: 'Place a test call' }).first().waitFor();
  await settled(page);
  page.off('requestfinished', measure);
  await Promise.all(measured);
  const kilobytes = (part: 'sent' | 'compressed') => loaded.reduce((sum, file) => sum + file[part], 0) / 1000;
  process.stdout.write(
    `first load: ${loaded.length} files, ${kilobytes('sent').toFixed(1)} kB sent with a cold cache\n`,
  );
  expect(kilobytes('sent')).toBeLessThanOrEqual(200);
  // The server compresses: no file is sent much larger than gzip makes it.
  for (const { path, sent, compressed } of loaded)
    expect(sent, `${path} is sent without compression`).toBeLessThan(1.1 * compressed + 200);
  expect(loaded.map(({ path }) => path).filter((path) => /-view-/.test(path) && !/\/calls-view-/.test(path))).toEqual(
    [],
  );
  await close();
});
