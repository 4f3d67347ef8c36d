// Users as tests make them: invited, and with a password and a session.
import { randomBytes } from 'node:crypto';
import { exampleUserPassword } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { CreateUserBody, User } from '@voicecall/sdk';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

type Role = CreateUserBody['role'];

/** An invited user, and the token of its link. */
export async function newUserLink(
  { operator }: Pick<TestPlatform, 'operator'>,
  tenant_id: string,
  role: Role = 'owner',
): Promise<{ user: User; token: string }> {
  const email = `user-${randomBytes(6).toString('hex')}@example.com`;
  const { user, url } = await operator.withTenant(tenant_id).users.create({ email, role });
  return { user, token: new URL(url).hash.slice(1) };
}

/** A user who has set the password of the examples, with the cookie of its session. */
export async function newUser(
  platform: Pick<TestPlatform, 'url' | 'operator'>,
  tenant_id: string,
  role: Role = 'owner',
): Promise<{ id: string; email: string; cookie: string }> {
  const { user, token } = await newUserLink(platform, tenant_id, role);
  const { portal } = createOperatorClient({ baseUrl: platform.url });
  const cookie = sessionCookie(await portal.setPassword({ token, password: exampleUserPassword }));
  return { id: user.id, email: user.email, cookie };
}
