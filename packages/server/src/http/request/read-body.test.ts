// Which media types are JSON.
import { expect, test } from 'vitest';
import { isJson } from './read-body.ts';

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
  '%s is taken',
  (type) => {
    expect(isJson(type)).toBe(true);
  },
);

test.each([
  undefined,
  '',
  'json',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/jsonp',
  'multipart/form-data; boundary=x',
])('%s is not', (type) => {
  expect(isJson(type)).toBe(false);
});
