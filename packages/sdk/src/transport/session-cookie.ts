// Keeps an operator's session in a program that is no browser.
import type { ResponseInfo } from '../result.ts';

/**
 * The `cookie` option for a client that acts with the session of this login (spec 5):
 * `createClient({ baseUrl, cookie: sessionCookie(await client.operatorSession.login({ email, password })) })`.
 * @throws TypeError when the answer sets no cookie that a program can see, as in a browser, which keeps it itself.
 */
export function sessionCookie({ $response }: { readonly $response: ResponseInfo }): string {
  const pairs = $response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (pairs.length === 0) throw new TypeError('the answer sets no cookie');
  return pairs.join('; ');
}
