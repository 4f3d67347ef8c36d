// The console of a test's platform in a headless Chromium, as a person sees it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { browserPath } from '../browser-path.ts';
import { patienceMs } from '../repetitions.ts';
import { operatorLogin } from './start-platform.ts';
import type { TestPlatform } from './start-platform.ts';

/** One for all files of this worker process. Playwright kills it when the process ends. */
let browser: Promise<Browser> | undefined;
const theBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  }));

export interface ConsolePage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page wrote as an error, and errors that nobody caught. Refused requests are not in it. */
  readonly errors: readonly string[];
  /** Requests to other servers than this platform. */
  readonly foreign: readonly string[];
  /** Opens an address of the console, such as `/t/tn_…/calls`. */
  readonly open: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ConsoleOptions {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Signs in as the operator first; true by default. */
  readonly signedIn?: boolean;
}

const contexts = new Set<BrowserContext>();

/** A page of its own, with its own cookies. */
export async function openConsole(
  platform: Pick<TestPlatform, 'url'>,
  { theme = 'light', width = 1440, height = 900, signedIn = true }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: platform.url,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: 'reduce',
    // Not what the machine has, nor what this browser permits by itself.
    locale: 'en-US',
    permissions: ['clipboard-write', 'microphone'],
  });
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(platform.url)) foreign.push(request.url());
  });
  tellIfTestFails(page);
  if (signedIn) {
    const response = await context.request.post('/admin/api/login', { data: operatorLogin });
    if (!response.ok()) throw new Error(`the sign-in was refused: ${await response.text()}`);
  }
  return {
    page,
    context,
    errors,
    foreign,
    open: async (path) => {
      await page.goto(`/console${path}`);
      await settled(page);
    },
    close: () => context.close(),
  };
}

/** What the page shows, and what it waits for, is printed when the test that opened it fails. */
function tellIfTestFails(page: Page): void {
  const open = new Set<string>();
  const nameOf = (request: Request): string => `${request.method()} ${request.url()}`;
  page.on('request', (request) => open.add(nameOf(request)));
  page.on('requestfinished', (request) => open.delete(nameOf(request)));
  page.on('requestfailed', (request) => open.delete(nameOf(request)));
  const tell = async (): Promise<void> => {
    if (page.isClosed()) return;
    const text = await page.evaluate('document.body.innerText').catch(String);
    console.error([page.url(), `open requests: ${[...open].join(', ')}`, text].join('\n'));
  };
  // A page that is opened before the tests of a file belongs to none of them.
  try {
    onTestFailed(tell);
  } catch {}
}

/** Waits until the view is there, and nothing on the page is a placeholder any more. */
export const settled = (page: Page): Promise<void> =>
  page.locator('html:has(main > *):not(:has(.skeleton))').waitFor({ state: 'attached' });

/** Waits until the page has nothing of this kind. */
export const expectNone = (locator: Locator): Promise<void> => expectCount(locator, 0);

/** Waits until the page has so many of this kind. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.count()).toBe(count);

/** What a field has, once it has something. */
export const valueOf = (field: Locator): Promise<string> => onceFilled(() => field.inputValue());

/** The text of an element, once it has some. */
export const textOf = (element: Locator): Promise<string> => onceFilled(() => element.innerText());

async function onceFilled(read: () => Promise<string>): Promise<string> {
  let value = '';
  await expect.poll(async () => (value = (await read()).trim())).not.toBe('');
  return value;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const colors = 'color-contrast';

/**
 * Each violation of WCAG 2.2 AA that axe finds on the page, and what it is about. Contrast is left out: it takes half
 * of the time, and packages/console/src/styles/contrast.test.ts has it for all pairs of colors.
 */
export const violationsOf = (page: Page): Promise<string[]> =>
  runAxe(page, { rules: { [colors]: { enabled: false } } });

/** The violations of rules that depend on the width of the window. */
export const violationsOfWidth = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: ['scrollable-region-focusable', 'target-size'] });

/** The violations of contrast in both themes, as the browser draws the page. */
export async function violationsOfContrast(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await runAxe(page, { runOnly: [colors] })).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** `options` are those of axe. */
async function runAxe(page: Page, options: object): Promise<string[]> {
  // A dialog that is still fading in has colours that it does not keep.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)))`);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(async (wanted) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...wanted });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, options);
}

/** Fails with each violation. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([]);

/** Closes all pages that this test file has opened. The browser stays for the next one. */
export const closeConsoles = async (): Promise<void> => {
  await Promise.all([...contexts].map((context) => context.close()));
};
