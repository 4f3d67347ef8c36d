// Asks the carrier for the numbers of an account, and marks those that the tenant has. Of the
// credentials nothing is stored.
import { phone } from '@voicecall/contract';
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { CarrierError } from '../../ports/carrier.ts';
import { findActiveNumbers } from '../phone-numbers/public.ts';
import { checkAccount } from './import/check-account.ts';

type Input = z.output<typeof contract.carrierImports.numbers.body> & { readonly tenant_id: string };

const noPage = { issues: [{ path: 'page', message: 'must be `next` of an earlier response' }] };

/** The account is right by then, so what the carrier refuses is the page. */
const isOfPage = (error: unknown, page: string | undefined): boolean =>
  page !== undefined && error instanceof CarrierError && error.kind === 'refused' && !error.retryable;

export async function listCarrierNumbers(
  deps: Pick<Deps, 'db' | 'clock' | 'carrier' | 'log'>,
  who: Principal,
  input: Input,
): Promise<z.output<(typeof contract.carrierImports.numbers.responses)[200]>> {
  await checkAccount(deps, input);
  const { numbers, next } = await deps.carrier.listNumbers(input, input.page).catch((error: unknown) => {
    throw isOfPage(error, input.page) ? refuse('validation_failed', noPage) : error;
  });
  // An import would refuse others.
  const listed = numbers.filter(({ number }) => phone.safeParse(number).success);
  const { tenant_id } = input;
  const own = await deps.db.tx(async (sql) => {
    const target = ['tenant', tenant_id] as const;
    await recordAudit(sql, who, { tenant_id, action: 'tenant.carrier_numbers_listed', target, at: deps.clock.now() });
    const known = listed.map(({ number }) => number);
    return new Set(await findActiveNumbers(sql, tenant_id, known));
  });
  return {
    numbers: listed.map(({ number, ...rest }) => ({ phone_number: number, ...rest, imported: own.has(number) })),
    next,
  };
}
