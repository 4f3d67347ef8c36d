// Keeps the session of an operator in a program that is not a browser.
import type { ResponseInfo } from '../result.ts';

/**
 * The `cookie` option for a client that acts with the session of this login: `createClient({ baseUrl, cookie:
 * sessionCookie(await client.operatorSession.login({ email, password })) })`.
 * @throws TypeError when the response sets no cookie that a program can see. In a browser it never does: the browser
 * keeps the cookie.
 */
export function sessionCookie({ $response }: { readonly $response: ResponseInfo }): string {
  const pairs = $response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (pairs.length === 0) throw new TypeError('the response sets no cookie');
  return pairs.join('; ');
}
