// What tests of the whole contract need to know of the second factor: a code that is right now, and accounts that have one.
import { exampleRecoveryCode, exampleTotpCode, exampleTotpSecret } from '@voicecall/contract';
import { recoveryHash } from '@voicecall/server/resources/second-factor/codes.ts';
import { codeOf } from './code-of.ts';
import { personIdOf } from '../harness/http/portal.ts';
import type { Attempt, Fixture, Producer, ResourceFixture } from '../harness/contract/resource-fixture.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

/** Gives the person of the tenant's tests a second factor with the recovery code of the examples. */
async function protect({ tenant }: Fixture, platform: TestPlatform): Promise<string> {
  await platform.sql(
    `update users set totp_sealed = 'x', totp_step = 0, recovery_hashes = array[$2::bytea] where id = $1`,
    [personIdOf(tenant), recoveryHash(exampleRecoveryCode)],
  );
  return exampleRecoveryCode;
}

/** Signs in to an account that has a second factor, for this one request. */
const signInWith =
  (more: object): Producer =>
  async ({ setup: { platform }, good, ask }: Attempt) => {
    const { email, token } = good.body as { email?: string; token?: string };
    const of = [email ?? null, token === undefined ? null : Buffer.from(token)];
    await platform.sql(
      `update invitations set purpose = 'password_reset', operator_id = created_by where token_hash = sha256($1::bytea)`,
      of.slice(1),
    );
    const mark = (table: string, ofLink: string) =>
      platform.sql(`update ${table} set totp_sealed = 'x' where email = $1 or ${ofLink}`, of);
    await mark('users', 'link_hash = sha256($2::bytea)');
    await mark('operators', 'id in (select operator_id from invitations where token_hash = sha256($2::bytea))');
    const response = await ask({ body: { ...(good.body as object), ...more } });
    await platform.sql('update operators set totp_sealed = null');
    return response;
  };

const asked =
  (changes: object): Producer =>
  ({ good, ask }) =>
    ask({ body: { ...(good.body as object), ...changes } });

export default {
  examples: {
    [exampleTotpCode]: async (_fixture, { clock }) => codeOf(exampleTotpSecret, clock.now()),
    [exampleRecoveryCode]: protect,
  },
  errors: {
    totp_required: signInWith({}),
    totp_invalid: signInWith({ totp: 'wrong' }),
    password_wrong: asked({ password: 'wrong' }),
    'turnOnSecondFactor totp_invalid': asked({ code: 'wrong' }),
    'turnOffSecondFactor totp_invalid': asked({ code: 'wrong' }),
    async second_factor_exists({ setup: { platform }, fixture, ask }) {
      await protect(fixture, platform);
      return ask();
    },
    async second_factor_missing({ setup: { platform }, ask }) {
      await platform.sql('update users set totp_sealed = null');
      return ask();
    },
  },
  // A password, a code of now.
  rules: [/password is wrong/, /code is wrong/],
} satisfies ResourceFixture;
