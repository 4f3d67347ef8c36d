// Guarantees of operator sessions: a program keeps the cookie, sends it with its origin, and never beside a key.
import { sessionCookie } from '@voicecall/sdk';
import { expect, test } from 'vitest';
import { scriptedServer, testClient } from './scripted-server.ts';

const setCookie = ['svc_operator=s3ss10n; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200'];

test('the session of a login opens the operator routes', async () => {
  await using server = await scriptedServer(({ url }) =>
    url === '/admin/api/login' ? { headers: { 'set-cookie': setCookie } } : {},
  );
  const login = await testClient(server, { apiKey: '' }).client.operatorSession.login({
    email: 'operator@example.com',
    password: 'correct horse',
  });
  const { client } = testClient(server, { cookie: sessionCookie(login) });
  await client.tenants.create({ name: 'Example Realty' });
  await client.tenants.list();
  expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  for (const { headers } of server.received.slice(1)) {
    expect(headers).toMatchObject({ cookie: 'svc_operator=s3ss10n', origin: server.baseUrl });
    expect(headers).not.toHaveProperty('authorization');
  }
});

test('a client without key and cookie sends neither, nor an origin', async () => {
  await using server = await scriptedServer(() => ({}));
  await testClient(server, { apiKey: '' }).client.operatorSession.session();
  for (const name of ['authorization', 'cookie', 'origin'])
    expect(server.received[0]?.headers).not.toHaveProperty(name);
});
