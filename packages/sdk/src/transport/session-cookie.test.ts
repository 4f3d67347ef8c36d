// Guarantees of `sessionCookie`, which keeps an operator's session.
import { expect, test } from 'vitest';
import { responseInfo } from './response-info.ts';
import { sessionCookie } from './session-cookie.ts';

const loginWith = (headers: [string, string][]) => ({ $response: responseInfo(new Response(null, { headers })) });

test('the cookie option is the name and value of each cookie, without its attributes', () => {
  expect(sessionCookie(loginWith([['set-cookie', 'svc_operator=a.b=c; HttpOnly; SameSite=Strict; Path=/']]))).toBe(
    'svc_operator=a.b=c',
  );
  expect(
    sessionCookie(
      loginWith([
        ['set-cookie', 'a=1; Path=/'],
        ['set-cookie', 'b=2'],
      ]),
    ),
  ).toBe('a=1; b=2');
});

test('a response that sets no cookie is refused', () => {
  expect(() => sessionCookie(loginWith([]))).toThrow('sets no cookie');
});
