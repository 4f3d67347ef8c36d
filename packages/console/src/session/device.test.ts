// The names of browsers and systems.
import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} Version/26.1 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['<b>Firefox/1</b>', '<b>Firefox/1</b>'],
  ['', 'Unknown'],
  [null, 'Unknown'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
