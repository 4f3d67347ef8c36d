// An example body for every error code.
import { errorCatalogue } from '../src/lists/errors.ts';
import type { ErrorCode, ErrorDetails } from '../src/lists/errors.ts';

type WithDetails = { [C in ErrorCode]: ErrorDetails<C> extends undefined ? never : C }[ErrorCode];

const details: { readonly [C in WithDetails]: ErrorDetails<C> } = {
  missing_required_fields: { fields: ['name'] },
  invalid_phone_format: { fields: ['to_number'] },
  validation_failed: { issues: [{ path: 'name', message: 'must have at most 200 characters' }] },
  unknown_tool_ids: { unknown_tool_ids: ['tl_000000000000000000000000'] },
  unknown_test_case_ids: { unknown_test_case_ids: ['tc_000000000000000000000000'] },
  unknown_knowledge_ids: { unknown_knowledge_ids: ['kd_000000000000000000000000'] },
  undeclared_variables: { undeclared_variables: ['first_nam'] },
  invalid_redact_patterns: { redact_patterns: [{ pattern: '(a', problem: 'missing closing )' }] },
  missing_variables: { missing_variables: ['first_name'] },
  invalid_webhook_url: { reason: 'must be an absolute webhook URL' },
  payload_too_large: { limit_bytes: 262_144 },
  phone_already_in_use: { trunk_id: 'tt_000000000000000000000000' },
  chat_is_full: { limit: 200 },
  currency_mismatch: { currency: 'USD' },
  limit_reached: { limit: 200, resource: 'trunks' },
  rate_limit_exceeded: { retry_after_seconds: 42 },
  too_many_streams: { limit: 10 },
  too_many_replies: { limit: 10 },
  too_many_test_runs: { limit: 3 },
  test_run_too_large: { limit: 100 },
  tests_not_passed: {
    agent_version: 2,
    test_cases: [{ test_case_id: 'tc_000000000000000000000000', name: 'Greets', reason: 'failed' }],
  },
  tenant_has_holds: { call_ids: ['AJ_000000000000000000000000'] },
  forbidden: { missing: ['config:write'] },
  upstream_failed: { upstream: 'media', retryable: true },
};

/** An example of the error body of `code`. */
export function errorExample(code: ErrorCode): Record<string, unknown> {
  const body = { error: code, message: errorCatalogue[code].message };
  return code in details ? { ...body, details: details[code as WithDetails] } : body;
}
