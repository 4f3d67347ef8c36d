// What tests of the whole contract need to know of users: one with a known password, and an open link.
import { randomBytes } from 'node:crypto';
import { exampleUserToken } from '@voicecall/contract';
import { askWith } from '../harness/contract/attempt.ts';
import type { Fixture, ResourceFixture } from '../harness/contract/resource-fixture.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { newUser, newUserLink } from './new-user.ts';

const invited = async ({ tenant }: Fixture, platform: TestPlatform): Promise<string> =>
  (await newUserLink(platform, tenant.id)).user.id;

export default {
  records: { user: invited },
  examples: {
    [exampleUserToken]: async ({ tenant }, platform) => (await newUserLink(platform, tenant.id)).token,
    'erik@example.com': async () => `new-${randomBytes(6).toString('hex')}@example.com`,
    'dana@example.com': async ({ tenant }, platform) => (await newUser(platform, tenant.id)).email,
  },
  errors: {
    async user_exists({ setup: { platform }, fixture: { tenant }, ask }) {
      const { email } = await newUser(platform, tenant.id);
      return ask({ body: { email: email.toUpperCase(), role: 'viewer' } });
    },
    async user_is_self(it) {
      const { id, cookie } = await newUser(it.setup.platform, it.fixture.tenant.id);
      const path = it.good.path.replace(/us_[0-9a-f]{24}/, id);
      return it.ask({ path, as: { cookie, origin: it.setup.platform.url } });
    },
    'setUserPassword unauthorized': (it) => askWith(it, { token: 'unknown' }),
  },
  rows: { users: { role: `'viewer'` } },
} satisfies ResourceFixture;
