// The browser that the setup of this run has found or brought.
import { inject } from 'vitest';

/** @throws why there is none. */
export function browserPath(): string {
  const browser = inject('browser');
  if (!browser)
    throw new Error('no browser was looked for: test/harness/platform/global-setup.ts names the tests with one');
  if ('obstacle' in browser) throw new Error(browser.obstacle);
  return browser.path;
}
