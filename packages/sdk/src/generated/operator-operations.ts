// Which request each method sends, and what each method takes and returns.
// Written by packages/sdk/generate/sdk-files.ts from the contract: change that and run `pnpm generate`.
import type {
  OperationTable,
  OperatorOptions,
} from '../operation.ts';
import type {
  Created,
  ListResult,
  Result,
} from '../result.ts';
import type {
  ApiKey,
  ApiKeyList,
  ApiKeyResponse,
  AuditEvent,
  AuditEventList,
  CreateApiKeyBody,
  CreateTenantBody,
  CreatedApiKey,
  ListApiKeysQuery,
  ListAuditEventsQuery,
  ListOperatorsQuery,
  ListSummaryRunsQuery,
  ListTenantsQuery,
  LoginBody,
  LogoutResponse,
  OperatorAccount,
  OperatorAccountList,
  OperatorAccountResponse,
  OperatorResponse,
  SummaryRun,
  SummaryRunList,
  Tenant,
  TenantList,
  TenantResponse,
  UpdateTenantBody,
  VoiceList,
} from './types.ts';

/** Resource → method → what is sent, see `parseOperation`. */
export const operatorOperations: OperationTable = {
  operatorSession: {
    login: 'POST /admin/api/login',
    logout: 'POST /admin/api/logout empty',
    session: 'GET /admin/api/session',
  },
  operators: {
    list: 'GET /admin/api/operators list=operators',
    disable: 'POST /admin/api/operators/:id/disable empty',
    enable: 'POST /admin/api/operators/:id/enable empty',
  },
  tenants: {
    create: 'POST /admin/api/tenants id=tenant',
    list: 'GET /admin/api/tenants list=tenants',
    get: 'GET /admin/api/tenants/:id',
    update: 'PUT /admin/api/tenants/:id',
  },
  apiKeys: {
    create: 'POST /admin/api/api-keys id=api_key',
    list: 'GET /admin/api/api-keys list=api_keys',
    revoke: 'DELETE /admin/api/api-keys/:id',
  },
  auditEvents: {
    list: 'GET /admin/api/audit-events list=audit_events',
  },
  summaryRuns: {
    list: 'GET /admin/api/call-summaries list=call_summaries',
  },
  ttsVoices: {
    list: 'GET /admin/api/tts/voices',
  },
};

/** The methods of `operator.operatorSession`. */
export interface OperatorSessionResource {
  /**
   * Sign in as an operator. Sets the cookie `svc_operator` (12 hours).
   * `POST /admin/api/login`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `unauthorized`.
   */
  login(body: LoginBody, options?: OperatorOptions): Promise<Result<OperatorResponse>>;
  /**
   * Sign out. Ends the session at once, wherever its cookie is.
   * `POST /admin/api/logout`. Retried only after a 429 or `not_ready`, when nothing was done.
   */
  logout(options?: OperatorOptions): Promise<Result<LogoutResponse>>;
  /**
   * Who is signed in. The operator whose session cookie the request carries.
   * `GET /admin/api/session`. Safe to retry, and retried.
   */
  session(options?: OperatorOptions): Promise<Result<OperatorResponse>>;
}

/** The methods of `operator.operators`. */
export interface OperatorsResource {
  /**
   * List operator accounts. All accounts, newest first, disabled ones included.
   * `GET /admin/api/operators`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListOperatorsQuery, options?: OperatorOptions): ListResult<OperatorAccountList, OperatorAccount>;
  /**
   * Disable an operator account. Its sessions end at once, on every process. An operator cannot disable the account of its own session, so at least one account stays active.
   * `POST /admin/api/operators/{id}/disable`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `operator_not_found`, `operator_is_self`.
   */
  disable(id: string, options?: OperatorOptions): Promise<Result<OperatorAccountResponse>>;
  /**
   * Enable an operator account. It can sign in again, with the password that it had.
   * `POST /admin/api/operators/{id}/enable`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `operator_not_found`.
   */
  enable(id: string, options?: OperatorOptions): Promise<Result<OperatorAccountResponse>>;
}

/** The methods of `operator.tenants`. */
export interface TenantsResource {
  /**
   * Create a tenant. A workspace of its own: records, limits and keys are never shared between tenants.
   * `POST /admin/api/tenants`. Retried only after a 429 or `not_ready`, when nothing was done.
   */
  create(body: CreateTenantBody, options?: OperatorOptions): Promise<Created<TenantResponse>>;
  /**
   * List tenants. All tenants of the installation, newest first.
   * `GET /admin/api/tenants`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListTenantsQuery, options?: OperatorOptions): ListResult<TenantList, Tenant>;
  /**
   * Read a tenant. With its settings and limits.
   * `GET /admin/api/tenants/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`.
   */
  get(id: string, options?: OperatorOptions): Promise<Result<TenantResponse>>;
  /**
   * Change a tenant. Changes the settings and limits that are given.
   * `PUT /admin/api/tenants/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`.
   */
  update(id: string, body: UpdateTenantBody, options?: OperatorOptions): Promise<Result<TenantResponse>>;
}

/** The methods of `operator.apiKeys`. */
export interface ApiKeysResource {
  /**
   * Create an API key. The response holds the key, this once: only a hash of it is stored.
   * `POST /admin/api/api-keys`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `tenant_not_found`, `limit_reached`.
   */
  create(body: CreateApiKeyBody, options?: OperatorOptions): Promise<Created<CreatedApiKey>>;
  /**
   * List API keys. All keys or those of one tenant, newest first, revoked ones included. The keys themselves are never shown.
   * `GET /admin/api/api-keys`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListApiKeysQuery, options?: OperatorOptions): ListResult<ApiKeyList, ApiKey>;
  /**
   * Revoke an API key. Takes effect on every process within one second.
   * `DELETE /admin/api/api-keys/{id}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `api_key_not_found`.
   */
  revoke(id: string, options?: OperatorOptions): Promise<Result<ApiKeyResponse>>;
}

/** The methods of `operator.auditEvents`. */
export interface AuditEventsResource {
  /**
   * List the audit log. Who changed what and when, newest first, for all tenants or one.
   * `GET /admin/api/audit-events`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListAuditEventsQuery, options?: OperatorOptions): ListResult<AuditEventList, AuditEvent>;
}

/** The methods of `operator.summaryRuns`. */
export interface SummaryRunsResource {
  /**
   * List the runs of summaries. Every making of a tenant's summaries, newest first, with its cost and, if it failed, the reason.
   * `GET /admin/api/call-summaries`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListSummaryRunsQuery, options?: OperatorOptions): ListResult<SummaryRunList, SummaryRun>;
}

/** The methods of `operator.ttsVoices`. */
export interface TtsVoicesResource {
  /**
   * List voices. The voices of the speech provider that this installation is configured with, up to ten minutes old.
   * `GET /admin/api/tts/voices`. Safe to retry, and retried.
   * Errors of its own: `upstream_failed`.
   */
  list(options?: OperatorOptions): Promise<Result<VoiceList>>;
}

/** Every resource of the installation: what only an operator's session may use. */
export interface OperatorResources {
  /** The methods of `operator.operatorSession`. */
  readonly operatorSession: OperatorSessionResource;
  /** The methods of `operator.operators`. */
  readonly operators: OperatorsResource;
  /** The methods of `operator.tenants`. */
  readonly tenants: TenantsResource;
  /** The methods of `operator.apiKeys`. */
  readonly apiKeys: ApiKeysResource;
  /** The methods of `operator.auditEvents`. */
  readonly auditEvents: AuditEventsResource;
  /** The methods of `operator.summaryRuns`. */
  readonly summaryRuns: SummaryRunsResource;
  /** The methods of `operator.ttsVoices`. */
  readonly ttsVoices: TtsVoicesResource;
}
