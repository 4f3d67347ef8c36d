// Creates the first operator account of an installation.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { system } from '../../platform/principal.ts';
import type { Sql } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword, normalizeEmail, passwordMatches } from '../../platform/passwords/passwords.ts';
import { endAccess } from './invitation-store.ts';
import { isWorkingAdmin } from './lock-as-admin.ts';
import {
  addFirstOperator,
  findFirstOperator,
  findOperatorByEmail,
  hasOperators,
  lockOperators,
  noteSettingsPassword,
  saveOperator,
  setDisabled,
} from './store.ts';
import type { OperatorRow } from './store.ts';

/** The storage of the generated password. */
export interface StoredPassword {
  /** Null when none was ever generated. */
  read(): Promise<string | null>;
  /** The stored password, generated first if there is none. */
  make(): Promise<string>;
}

/** `configured` comes from the environment; without it an account is generated. */
export interface FirstOperatorInput {
  readonly configured: { readonly email: string; readonly password: string } | null;
  readonly generated_password: StoredPassword;
}

/** The account that can sign in; `generated_password` is its password, or null if it has another one. */
export interface FirstOperator {
  readonly email: string;
  readonly generated_password: string | null;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

const generatedEmail = 'operator@voicecall.local';

/**
 * Ensures that the configured operator exists with its password, or, without a configured one, that there is an
 * operator. Safe to run in many processes at once.
 */
export async function ensureFirstOperator(deps: Needs, input: FirstOperatorInput): Promise<FirstOperator> {
  if (input.configured) return { email: await ensureConfigured(deps, input.configured), generated_password: null };
  const first =
    (await findFirstOperator(deps.db.sql)) ??
    // One that ended is never created again.
    ((await hasOperators(deps.db.sql)) ? undefined : await addGenerated(deps, await input.generated_password.make()));
  if (!first) {
    deps.log.warn('no admin is active: OPERATOR_EMAIL and OPERATOR_PASSWORD make an operator an active admin');
    return { email: generatedEmail, generated_password: null };
  }
  const kept = await input.generated_password.read();
  return {
    email: first.email,
    generated_password: kept !== null && (await passwordMatches(first.password_hash, kept)) ? kept : null,
  };
}

async function ensureConfigured(deps: Needs, configured: { email: string; password: string }): Promise<string> {
  const email = normalizeEmail(configured.email);
  const active = await deps.db.tx(async (sql) => {
    const known = (await lockOperators(sql)).find((account) => account.email === email);
    const operator =
      known && (await isApplied(sql, known, configured.password))
        ? known
        : await saveConfigured(deps, sql, { email, password_hash: await hashPassword(configured.password) });
    if (isWorkingAdmin(operator)) await disableGenerated(deps, sql, operator);
    return operator.disabled_at === null;
  });
  if (!active)
    deps.log.warn(
      { email },
      'the operator of OPERATOR_EMAIL is disabled: another operator can enable it, and so does a new OPERATOR_PASSWORD',
    );
  return email;
}

/**
 * True when this password was applied before: what was changed since, such as a reset password, another role or a
 * disabled account, survives a start with the same settings.
 */
async function isApplied(sql: Sql, known: OperatorRow, password: string): Promise<boolean> {
  const applied = await passwordMatches(known.settings_hash ?? known.password_hash, password);
  if (applied && known.settings_hash === null) await noteSettingsPassword(sql, known.id);
  return applied;
}

async function saveConfigured(
  deps: Needs,
  sql: Sql,
  { email, password_hash }: { email: string; password_hash: string },
): Promise<OperatorRow> {
  const now = deps.clock.now();
  const id = newId('operator');
  const operator = await saveOperator(sql, { id, email, password_hash }, now);
  // Sessions of the old password end; a new sign-in needs the new one.
  await endAccess(sql, operator.id, now);
  await recordAudit(sql, system, {
    tenant_id: null,
    action: operator.id === id ? 'operator.created' : 'operator.password_changed',
    target: ['operator', operator.id],
    changes: { email },
    at: now,
  });
  return operator;
}

/**
 * Disables the generated account once the environment names an operator: its password is in a file and was printed to a
 * terminal.
 */
async function disableGenerated(deps: Needs, sql: Sql, operator: OperatorRow): Promise<void> {
  const generated = operator.email === generatedEmail ? undefined : await findOperatorByEmail(sql, generatedEmail);
  const now = deps.clock.now();
  const disabled = generated && (await setDisabled(sql, generated.id, now));
  if (!disabled) return;
  await endAccess(sql, disabled.id, now);
  await recordAudit(sql, system, {
    tenant_id: null,
    action: 'operator.disabled',
    target: ['operator', disabled.id],
    changes: { email: disabled.email, replaced_by: operator.id },
    at: now,
  });
}

async function addGenerated(deps: Needs, password: string): Promise<OperatorRow> {
  const operator = { id: newId('operator'), email: generatedEmail, password_hash: await hashPassword(password) };
  const now = deps.clock.now();
  await deps.db.tx(async (sql) => {
    if (await addFirstOperator(sql, operator, now))
      await recordAudit(sql, system, {
        tenant_id: null,
        action: 'operator.created',
        target: ['operator', operator.id],
        changes: { email: generatedEmail },
        at: now,
      });
  });
  const first = await findFirstOperator(deps.db.sql);
  if (!first) throw new Error('there is no operator after adding one');
  return first;
}
