// The allowed origins of changes that are authenticated by a cookie.
import { expect, test } from 'vitest';
import { isOwnOrigin } from './authenticate.ts';

const publicUrl = 'https://voice.example.com';

test.each([
  ['https://voice.example.com', '10.0.0.5:8080'],
  ['http://10.0.0.5:8080', '10.0.0.5:8080'],
  ['https://internal.example.com', 'internal.example.com'],
  ['https://internal.example.com', 'internal.example.com:443'],
  ['http://LOCALHOST:8080', 'localhost:8080'],
])('origin %s asking host %s is our own page', (origin, host) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(true);
});

test.each([
  [undefined, 'voice.example.com'],
  ['null', 'voice.example.com'],
  ['', 'voice.example.com'],
  ['https://evil.example', 'voice.example.com'],
  ['https://voice.example.com.evil.example', 'voice.example.com'],
  ['http://voice.example.com', '10.0.0.5:8080'],
  ['http://localhost:8081', 'localhost:8080'],
  ['file://', undefined],
  ['https://voice.example.com/path', 'x'],
  ['https://', ''],
])('origin %s asking host %s is not', (origin, host) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(false);
});
