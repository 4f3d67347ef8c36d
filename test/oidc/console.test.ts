// The button of the OpenID provider in a browser, and what the page says when the provider refuses.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oidcClient, startOpenidProvider } from '../harness/http/openid-provider.ts';
import type { OpenidProvider } from '../harness/http/openid-provider.ts';
import { closeConsoles, expectAccessible, openConsole } from '../harness/platform/console-page.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let provider: OpenidProvider;
let platform: TestPlatform;
beforeAll(async () => {
  provider = await startOpenidProvider();
  const oidc = { ...oidcClient, issuer: provider.issuer, label: 'Sign in with Example' };
  platform = await startPlatform({ config: { role: 'api', oidc } });
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
  await provider.close();
});

it('the button of the provider leads to the view that a person asked for, or says why not', async () => {
  const { page, errors, open, close } = await openConsole(platform, { signedIn: false });
  const view = `/t/${platform.tenant.id}/agents`;
  await open(view);
  provider.refusal = 'access_denied';
  await page.getByRole('link', { name: 'Sign in with Example' }).click();
  await page.getByText('The sign-in service has not signed you in.').waitFor();
  await expectAccessible(page);
  provider.honest();
  provider.person = { sub: 'first', email: operatorLogin.email, email_verified: true };
  await open(view);
  await page.getByRole('link', { name: 'Sign in with Example' }).click();
  await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/console${view}`);
  expect(errors).toEqual([]);
  await close();
});
