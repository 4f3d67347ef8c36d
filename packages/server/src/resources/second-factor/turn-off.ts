// Turns the second factor of the person who is signed in off, with its password and a code.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { checkCode, personOf } from './check-code.ts';
import { checkPassword } from './check-password.ts';
import { clearFactor } from './store.ts';

type Input = z.output<typeof contract.secondFactor.turnOff.body>;

export async function turnOff(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  who: Principal,
  { password, code }: Input,
): Promise<{ ok: true }> {
  const person = personOf(who);
  await checkPassword(deps, person, password);
  await checkCode(deps, who, person, code);
  await deps.db.tx(async (sql) => {
    if (!(await clearFactor(sql, person))) throw refuse('second_factor_missing');
    await recordAudit(sql, who, {
      tenant_id: person.tenant_id,
      action: 'second_factor.turned_off',
      target: [person.type, person.id],
      at: deps.clock.now(),
    });
  });
  return { ok: true };
}
