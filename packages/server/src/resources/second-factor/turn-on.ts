// Turns the second factor of the person who is signed in on, with its password and a code of its app.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { contextOf, personOf } from './check-code.ts';
import { checkPassword } from './check-password.ts';
import { newRecoveryCodes, recoveryHash, stepOf } from './codes.ts';
import { setFactor } from './store.ts';

type Input = z.output<typeof contract.secondFactor.turnOn.body>;

export async function turnOn(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  who: Principal,
  { password, secret, code }: Input,
): Promise<{ recovery_codes: string[] }> {
  const person = personOf(who);
  await checkPassword(deps, person, password);
  const step = stepOf(secret, code.replaceAll(' ', ''), deps.clock.now());
  if (step === undefined) throw refuse('totp_invalid');
  const recovery_codes = newRecoveryCodes();
  const sealer = await deps.sealer.of(person.tenant_id);
  await deps.db.tx(async (sql) => {
    const sealed = sealer.seal(secret, contextOf(person.type)(person));
    const isOn = await setFactor(sql, person, { sealed, step, recovery: recovery_codes.map(recoveryHash) });
    if (!isOn) throw refuse('second_factor_exists');
    await recordAudit(sql, who, {
      tenant_id: person.tenant_id,
      action: 'second_factor.turned_on',
      target: [person.type, person.id],
      at: deps.clock.now(),
    });
  });
  return { recovery_codes };
}
