// The two addresses that a browser visits when it signs in with the provider: one that leads to it, and one to which it
// comes back. Both lead on to the console, whatever happens. What the sign-in must remember is in a sealed cookie.
import express from 'express';
import type { Response } from 'express';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Web } from '../../module.ts';
import { createFairQueue } from '../../platform/queue/fair-queue.ts';
import { ProviderError } from '../../ports/identity-provider.ts';
import { signInByOidc } from './sign-in-by-oidc.ts';

/** Unauthenticated clients can cause requests to the provider. */
const asked = { at_once: 8, waiting_per_subject: 20, waiting: 2_000 };
const attemptSec = 600;
const purpose = 'oidc sign-in';
const text = z.string();
const remembered = z.object({ state: text, nonce: text, verifier: text, next: text, until: z.number() });

/** Without a provider both addresses are unknown. */
export function oidcPages(deps: Deps, { operatorCookie, portalCookie, oidcCookie, networkOf, visitorOf }: Web) {
  const router = express.Router();
  const { identityProvider: provider, clock, sealer, log } = deps;
  if (!provider) return router;
  const queue = createFairQueue(asked);
  const redirectUri = (): string => `${deps.publicUrl()}/oidc/callback`;
  const leave = (response: Response, refused: string): void =>
    response.redirect(303, `/console/sign-in?refused=${refused}`);
  const orLeave = async (response: Response, work: () => Promise<void>): Promise<void> => {
    response.set('Cache-Control', 'no-store');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ fault: error.fault, reason: error.message }, 'a sign-in with the OpenID provider failed');
      leave(response, error.fault);
    }
  };
  const recall = async (sealed: string | undefined) => {
    const own = await sealer.of(null);
    try {
      const attempt = remembered.parse(JSON.parse(own.open(Buffer.from(sealed ?? '', 'base64url'), purpose)));
      return attempt.until > clock.now().getTime() ? attempt : undefined;
    } catch {
      return undefined;
    }
  };

  router.get('/oidc/start', (request, response) =>
    orLeave(response, async () => {
      const { url, ...attempt } = await queue.run(networkOf(request), () => provider.begin(redirectUri()));
      const next = text.max(500).catch('/').parse(request.query['next']);
      const until = clock.now().getTime() + attemptSec * 1000;
      const own = await sealer.of(null);
      const sealed = own.seal(JSON.stringify({ ...attempt, next, until }), purpose);
      oidcCookie.set(request, response, Buffer.from(sealed).toString('base64url'), attemptSec);
      response.redirect(303, url);
    }),
  );
  router.get('/oidc/callback', (request, response) =>
    orLeave(response, async () => {
      const attempt = await recall(oidcCookie.read(request));
      oidcCookie.clear(request, response);
      if (!attempt) return leave(response, 'expired');
      const [, query = ''] = /\?(.*)/s.exec(request.originalUrl) ?? [];
      const identity = await queue.run(networkOf(request), () => provider.finish(`${redirectUri()}?${query}`, attempt));
      const signedIn = await signInByOidc(deps, visitorOf(request, 'GET /oidc/callback'), identity);
      if ('refused' in signedIn) return leave(response, signedIn.refused);
      if (signedIn.kind === 'operator') operatorCookie.set(request, response, signedIn.token);
      else portalCookie.set(request, response, signedIn.token, signedIn.seconds);
      // Behind this prefix every text is a path of the console.
      response.redirect(303, `/console${attempt.next}`);
    }),
  );
  return router;
}
