// The console of a test's platform in a headless Chromium, as a person sees it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { browserPath } from '../browser-path.ts';
import { operatorLogin } from './start-platform.ts';
import type { TestPlatform } from './start-platform.ts';

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

/** A page of its own, with its own cookies. */
export async function openConsole(
  platform: Pick<TestPlatform, 'url'>,
  { theme = 'light', width = 1440, height = 900, signedIn = true }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await (
    await theBrowser()
  ).newContext({ baseURL: platform.url, colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(90_000);
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
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error([page.url(), `open requests: ${[...open].join(', ')}`, text].join('\n'));
  };
  // A page that is opened before the tests of a file belongs to none of them.
  try {
    onTestFailed(tell);
  } catch {}
}

/** Waits until nothing on the page is a placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const themes = ['dark', 'light'] as const;
/** The rules of axe that look at colors, the only ones for which the themes differ. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Each violation of WCAG 2.2 AA that axe finds on the page in both themes, and what it is about. */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await runAxe(page, colorScheme === 'light' ? {} : { runOnly: colorRules });
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** The violations of rules that look at no colors, which take half of the time. */
export const violationsWithoutColors = (page: Page): Promise<string[]> =>
  runAxe(page, { rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])) });

/** `rules` are options of axe. */
async function runAxe(page: Page, rules: object): Promise<string[]> {
  // A dialog that is still fading in has colours that it does not keep.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined)))`);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
}

/** Fails with each violation, in both themes. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([]);

/** Ends the browser of this test file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
