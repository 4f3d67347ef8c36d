// The credential of a request.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../platform/seal.ts';
import { credentialIn, portalCredentialIn } from './credentials.ts';

const key = 'svc_live_5f0c2e9a7b41d83c6e02f915';
const session = randomBytes(32).toString('base64url');
const cookie = `theme=dark; svc_operator=${session}`;

test('a well-formed API key is represented by its hash', () => {
  expect(credentialIn({ authorization: `Bearer ${key}` })).toEqual({ kind: 'api_key', hash: sha256(key) });
  expect(credentialIn({ authorization: `bearer ${key}` })).toEqual({ kind: 'api_key', hash: sha256(key) });
});

test('a session cookie is represented by the hash of its token', () => {
  expect(credentialIn({ cookie })).toEqual({ kind: 'session', hash: sha256(session) });
});

test('a bearer token takes precedence over a session, even a malformed one', () => {
  expect(credentialIn({ authorization: `Bearer ${key}`, cookie })).toMatchObject({ kind: 'api_key' });
  expect(credentialIn({ authorization: 'Bearer nonsense', cookie })).toEqual({ kind: 'bearer', token: 'nonsense' });
  expect(credentialIn({ authorization: 'Bearer', cookie })).toEqual({ kind: 'bearer', token: '' });
});

test('a portal session counts where no other credential is, and an operator cookie does not replace it on its own routes', () => {
  const portal = randomBytes(32).toString('base64url');
  const alone = { cookie: `svc_portal=${portal}` };
  const both = { cookie: `${cookie}; svc_portal=${portal}` };
  const found = { kind: 'portal', hash: sha256(portal) };
  expect([credentialIn(alone), portalCredentialIn(alone), portalCredentialIn(both)]).toEqual([found, found, found]);
  expect(credentialIn(both)).toMatchObject({ kind: 'session' });
  for (const read of [credentialIn, portalCredentialIn])
    expect(read({ ...both, authorization: `Bearer ${key}` })).toMatchObject({ kind: 'api_key' });
  expect(portalCredentialIn({ cookie })).toEqual({ kind: 'none' });
});

test('credentials of another scheme do not replace a session', () => {
  expect(credentialIn({ authorization: 'Basic dXNlcjpwYXNz', cookie })).toMatchObject({ kind: 'session' });
});

test.each([`Bearer ${key}0`, `Bearer ${key.toUpperCase()}`, `Bearer ${key} x`, `Bearer x${key}`])(
  '%s is no API key',
  (authorization) => {
    expect(credentialIn({ authorization })).toMatchObject({ kind: 'bearer' });
  },
);

test.each([{}, { cookie: 'svc_operator=' }, { cookie: 'svc_operator=short' }, { cookie: `other=${session}` }])(
  '%j holds no credential',
  (headers) => {
    expect(credentialIn(headers)).toEqual({ kind: 'none' });
  },
);
