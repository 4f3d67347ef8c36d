// Changes when alerts of a tenant open, and who is told. What is left out stays.
import { alertKindNames } from '@voicecall/contract';
import type { updateAlertRulesBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { checkUrl, refuse } from '../../platform/refuse.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { AlertRules } from '../../types.ts';
import { sealChatUrl } from './messages/message-store.ts';
import { presentRules, rulesInForce } from './present.ts';
import { lockRules, putRules } from './store.ts';
import type { RuleChanges } from './store.ts';

type Input = z.output<typeof updateAlertRulesBody> & { readonly tenant_id: string };
type Needs = Pick<Deps, 'db' | 'clock' | 'receivers' | 'mailer' | 'sealer'>;

export async function updateAlertRules(
  deps: Needs,
  who: Principal,
  { tenant_id, rules: changes = {}, emails, chat_url }: Input,
): Promise<{ alert_rules: AlertRules }> {
  if (chat_url) await checkUrl(deps, chat_url);
  // Nobody would be told, and nobody would know.
  if (emails?.length && !deps.mailer)
    throw refuse('validation_failed', {
      issues: [{ path: 'emails', message: 'this installation sends no e-mail: its SMTP_URL is not set' }],
    });
  const at = deps.clock.now();
  const sealer = await deps.sealer.of(tenant_id);
  return deps.db.tx(async (sql) => {
    const before = await lockRules(sql, tenant_id);
    const rules = Object.fromEntries(
      alertKindNames.flatMap((kind) =>
        before?.rules[kind] || changes[kind] ? [[kind, { ...before?.rules[kind], ...changes[kind] }]] : [],
      ),
    ) as RuleChanges;
    const { enabled, amount, stop_dispatch } = rulesInForce(rules).spend_budget;
    const row = {
      rules,
      stop_dispatch_at: enabled && stop_dispatch ? amount : null,
      emails: emails ? [...new Set(emails)] : (before?.emails ?? []),
      ...(chat_url === undefined
        ? { chat_host: before?.chat_host ?? null, chat_url_sealed: before?.chat_url_sealed ?? null }
        : chatOf(sealer, tenant_id, chat_url)),
      updated_at: at,
    };
    await putRules(sql, tenant_id, row);
    await recordAudit(sql, who, {
      tenant_id,
      action: 'alert_rules.updated',
      target: ['alert_rules', tenant_id],
      changes: {
        rules: changes,
        ...(emails && { emails }),
        ...(chat_url !== undefined && { chat_host: row.chat_host }),
      },
      at,
    });
    return { alert_rules: presentRules(tenant_id, row) };
  });
}

const chatOf = (sealer: Sealer, tenant_id: string, url: string | null) =>
  url === null
    ? { chat_host: null, chat_url_sealed: null }
    : { chat_host: new URL(url).hostname, chat_url_sealed: sealChatUrl(sealer, tenant_id, url) };
