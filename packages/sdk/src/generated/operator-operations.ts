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
  AcceptInvitationBody,
  ApiKey,
  ApiKeyList,
  ApiKeyResponse,
  AskForLinkBody,
  AskForLinkResponse,
  AuditEvent,
  AuditEventList,
  CreateApiKeyBody,
  CreateInvitationBody,
  CreatePriceBody,
  CreateTenantBody,
  CreatedApiKey,
  DeleteTenantQuery,
  DeletedPriceResponse,
  Invitation,
  InvitationList,
  InvitationResponse,
  InvitationWithUrl,
  ListApiKeysQuery,
  ListAuditEventsQuery,
  ListInvitationsQuery,
  ListOperatorsQuery,
  ListPricesQuery,
  ListSummaryRunsQuery,
  ListTenantDeletionsQuery,
  ListTenantsQuery,
  LoginBody,
  LogoutResponse,
  MarkupResponse,
  OpenPortalBody,
  OperatorAccount,
  OperatorAccountList,
  OperatorAccountResponse,
  OperatorResponse,
  OtherSessionsEnded,
  PortalResponse,
  Price,
  PriceList,
  PriceResponse,
  RecoveryCodes,
  ResetPasswordResponse,
  SecondFactorOff,
  SecondFactorProposal,
  SessionList,
  SessionResponse,
  SetMarkupBody,
  SetUserPasswordBody,
  SignInByLinkBody,
  SummaryRun,
  SummaryRunList,
  SystemResponse,
  Tenant,
  TenantDeletion,
  TenantDeletionList,
  TenantDeletionResponse,
  TenantDetailResponse,
  TenantList,
  TenantResponse,
  TurnOffSecondFactorBody,
  TurnOnSecondFactorBody,
  UnpricedUsageList,
  UpdateOperatorBody,
  UpdateTenantBody,
  UserLoginBody,
  VoiceList,
} from './types.ts';

/** Resource → method → what is sent, see `parseOperation`. */
export const operatorOperations: OperationTable = {
  portal: {
    open: 'POST /portal/api/session',
    login: 'POST /portal/api/login',
    askForLink: 'POST /portal/api/forgotten',
    setPassword: 'POST /portal/api/password',
    session: 'GET /portal/api/session',
    logout: 'POST /portal/api/logout empty',
  },
  operatorSession: {
    login: 'POST /admin/api/login',
    signInByLink: 'POST /admin/api/sign-in',
    logout: 'POST /admin/api/logout empty',
    session: 'GET /admin/api/session',
  },
  operators: {
    list: 'GET /admin/api/operators list=operators',
    update: 'PUT /admin/api/operators/:id',
    resetPassword: 'POST /admin/api/operators/:id/reset-password empty',
    resetSecondFactor: 'POST /admin/api/operators/:id/reset-second-factor empty',
    endSessions: 'POST /admin/api/operators/:id/end-sessions empty',
    disable: 'POST /admin/api/operators/:id/disable empty',
    enable: 'POST /admin/api/operators/:id/enable empty',
  },
  invitations: {
    create: 'POST /admin/api/invitations id=invitation',
    list: 'GET /admin/api/invitations list=invitations',
    revoke: 'DELETE /admin/api/invitations/:id',
    accept: 'POST /admin/api/invitations/accept',
  },
  tenants: {
    create: 'POST /admin/api/tenants id=tenant',
    list: 'GET /admin/api/tenants list=tenants',
    get: 'GET /admin/api/tenants/:id',
    update: 'PUT /admin/api/tenants/:id',
    delete: 'DELETE /admin/api/tenants/:id query',
  },
  apiKeys: {
    create: 'POST /admin/api/api-keys id=api_key',
    list: 'GET /admin/api/api-keys list=api_keys',
    revoke: 'DELETE /admin/api/api-keys/:id',
  },
  auditEvents: {
    list: 'GET /admin/api/audit-events list=audit_events',
  },
  prices: {
    list: 'GET /admin/api/prices list=prices',
    create: 'POST /admin/api/prices id=price',
    delete: 'DELETE /admin/api/prices/:id',
    listUnpriced: 'GET /admin/api/unpriced-usage',
    getMarkup: 'GET /admin/api/tenant-markups/:id',
    setMarkup: 'PUT /admin/api/tenant-markups/:id',
  },
  system: {
    get: 'GET /admin/api/system',
  },
  summaryRuns: {
    list: 'GET /admin/api/call-summaries list=call_summaries',
  },
  ttsVoices: {
    list: 'GET /admin/api/tts/voices',
  },
  secondFactor: {
    propose: 'GET /account/api/second-factor',
    turnOn: 'POST /account/api/second-factor/on',
    turnOff: 'POST /account/api/second-factor/off',
  },
  sessions: {
    list: 'GET /account/api/sessions',
    end: 'DELETE /account/api/sessions/:sessionId',
    endOthers: 'POST /account/api/sessions/end-others empty',
  },
  tenantDeletions: {
    list: 'GET /admin/api/tenant-deletions list=tenant_deletions',
    get: 'GET /admin/api/tenant-deletions/:id',
  },
};

/** The methods of `operator.portal`. */
export interface PortalResource {
  /**
   * Open the link of a portal session. Sets the cookie `svc_portal` until the end of the session. A link works once: of two requests with one token, exactly one succeeds.
   * `POST /portal/api/session`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `unauthorized`.
   */
  open(body: OpenPortalBody, options?: OperatorOptions): Promise<Result<PortalResponse>>;
  /**
   * Sign in as a user. Sets the cookie `svc_portal` (12 hours). Who is a user of several tenants has a password for each, which chooses the tenant. After 10 failures within 15 minutes an e-mail address waits for the end of these.
   * `POST /portal/api/login`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `unauthorized`, `totp_required`, `totp_invalid`.
   */
  login(body: UserLoginBody, options?: OperatorOptions): Promise<Result<PortalResponse>>;
  /**
   * Ask for a link that sets a new password. Each account with this e-mail address gets an e-mail with a link, if the installation sends e-mail. The response does not tell whether there is one. The password holds until the link is used.
   * `POST /portal/api/forgotten`. Retried only after a 429 or `not_ready`, when nothing was done.
   */
  askForLink(body: AskForLinkBody, options?: OperatorOptions): Promise<Result<AskForLinkResponse>>;
  /**
   * Set a password with the link of a user. Accepts an invitation, or replaces a password that was forgotten, and signs in: sets the cookie `svc_portal`. Other sessions of the user end. A link works once. One that is unknown, used, replaced or expired is always `unauthorized`.
   * `POST /portal/api/password`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `unauthorized`, `totp_required`, `totp_invalid`.
   */
  setPassword(body: SetUserPasswordBody, options?: OperatorOptions): Promise<Result<PortalResponse>>;
  /**
   * Whose portal session this is. The portal session whose cookie the request carries, and its tenant.
   * `GET /portal/api/session`. Safe to retry, and retried.
   */
  session(options?: OperatorOptions): Promise<Result<PortalResponse>>;
  /**
   * Sign out of the portal. Ends the portal session at once, wherever its cookie is.
   * `POST /portal/api/logout`. Retried only after a 429 or `not_ready`, when nothing was done.
   */
  logout(options?: OperatorOptions): Promise<Result<LogoutResponse>>;
}

/** The methods of `operator.operatorSession`. */
export interface OperatorSessionResource {
  /**
   * Sign in as an operator. Sets the cookie `svc_operator` (12 hours).
   * `POST /admin/api/login`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `unauthorized`, `totp_required`, `totp_invalid`.
   */
  login(body: LoginBody, options?: OperatorOptions): Promise<Result<OperatorResponse>>;
  /**
   * Sign in with a link. Sets the cookie `svc_operator` (12 hours). Each start of the sandbox prints a link that signs in as the first operator: once, and for at most 24 hours. A token that is unknown, used, replaced or expired is always `unauthorized`.
   * `POST /admin/api/sign-in`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `unauthorized`.
   */
  signInByLink(body: SignInByLinkBody, options?: OperatorOptions): Promise<Result<OperatorResponse>>;
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
   * Change the role of an operator. The next request of each of its sessions has the new role. Open invitations and links of an admin who becomes a viewer are revoked. The last admin who can sign in stays one: 409 `last_admin`.
   * `PUT /admin/api/operators/{id}`. Safe to retry, and retried.
   * Errors of its own: `operator_not_found`, `last_admin`.
   */
  update(id: string, body: UpdateOperatorBody, options?: OperatorOptions): Promise<Result<OperatorAccountResponse>>;
  /**
   * Reset an operator's password. Its password is invalid and its sessions end at once, on every process. The link sets a new password, once, within 72 hours; another reset replaces it. An operator cannot reset the account of its own session, so an admin who can sign in is left.
   * `POST /admin/api/operators/{id}/reset-password`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `operator_not_found`, `operator_is_self`, `operator_is_disabled`.
   */
  resetPassword(id: string, options?: OperatorOptions): Promise<Result<ResetPasswordResponse>>;
  /**
   * Reset the second factor of an operator. For a person who lost the app and the recovery codes: the password is enough again. Its sessions end. Nobody resets its own.
   * `POST /admin/api/operators/{id}/reset-second-factor`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `operator_not_found`, `operator_is_self`.
   */
  resetSecondFactor(id: string, options?: OperatorOptions): Promise<Result<OperatorAccountResponse>>;
  /**
   * Sign an operator out everywhere. Its sessions end at once, on every process. Nobody does this to itself.
   * `POST /admin/api/operators/{id}/end-sessions`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `operator_not_found`, `operator_is_self`.
   */
  endSessions(id: string, options?: OperatorOptions): Promise<Result<OperatorAccountResponse>>;
  /**
   * Disable an operator account. Its sessions end at once, on every process. An operator cannot disable the account of its own session, so at least one admin stays active. Open invitations and links that it made, or that are for it, are revoked.
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

/** The methods of `operator.invitations`. */
export interface InvitationsResource {
  /**
   * Invite an operator. Creates a one-time link, valid for 72 hours, that creates the account. Send it to the person yourself: the platform sends no e-mail. Another invitation of the same e-mail address replaces it.
   * `POST /admin/api/invitations`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `operator_exists`.
   */
  create(body: CreateInvitationBody, options?: OperatorOptions): Promise<Created<InvitationWithUrl>>;
  /**
   * List invitations. All invitations and links of resets, newest first, without their links.
   * `GET /admin/api/invitations`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListInvitationsQuery, options?: OperatorOptions): ListResult<InvitationList, Invitation>;
  /**
   * Revoke an invitation. Its link is invalid at once. One that is not open any more stays as it is.
   * `DELETE /admin/api/invitations/{id}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `invitation_not_found`.
   */
  revoke(id: string, options?: OperatorOptions): Promise<Result<InvitationResponse>>;
  /**
   * Accept an invitation. Creates the account, or sets the new password of one that was reset, and signs in: the response sets the session cookie. A token works once. A token that is unknown, used, revoked or expired is always `invitation_not_found`.
   * `POST /admin/api/invitations/accept`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `invitation_not_found`, `operator_exists`, `totp_required`, `totp_invalid`.
   */
  accept(body: AcceptInvitationBody, options?: OperatorOptions): Promise<Result<OperatorResponse>>;
}

/** The methods of `operator.tenants`. */
export interface TenantsResource {
  /**
   * Create a tenant. A workspace of its own: records, limits and keys are never shared between tenants.
   * `POST /admin/api/tenants`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `invalid_redact_patterns`.
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
  get(id: string, options?: OperatorOptions): Promise<Result<TenantDetailResponse>>;
  /**
   * Change a tenant. Changes the settings and limits that are given.
   * `PUT /admin/api/tenants/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`, `tenant_being_deleted`, `invalid_redact_patterns`.
   */
  update(id: string, body: UpdateTenantBody, options?: OperatorOptions): Promise<Result<TenantResponse>>;
  /**
   * Delete a tenant. The tenant with everything that belongs to it, for good. From now on its keys, users and portal sessions are unknown; its calls are ended, and its numbers and trunks released. The rest is done in the background: asked for again, it tells how far that is. A call on hold refuses it.
   * `DELETE /admin/api/tenants/{id}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `tenant_not_found`, `tenant_has_holds`.
   */
  delete(id: string, query?: DeleteTenantQuery, options?: OperatorOptions): Promise<Result<TenantDeletionResponse>>;
}

/** The methods of `operator.apiKeys`. */
export interface ApiKeysResource {
  /**
   * Create an API key. The response holds the key, this once: only a hash of it is stored. Scopes and end of a key never change: make another key.
   * `POST /admin/api/api-keys`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `tenant_not_found`, `tenant_being_deleted`, `limit_reached`.
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
   * List the audit log. Who changed what and when, newest first, for all tenants or one; with `audit_access` of the tenant, also who read what was said in calls.
   * `GET /admin/api/audit-events`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListAuditEventsQuery, options?: OperatorOptions): ListResult<AuditEventList, AuditEvent>;
}

/** The methods of `operator.prices`. */
export interface PricesResource {
  /**
   * List prices. The price book, the newest entry first.
   * `GET /admin/api/prices`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListPricesQuery, options?: OperatorOptions): ListResult<PriceList, Price>;
  /**
   * Add a price. Prices are never changed: a change is a new price from a later moment. One that nothing was priced with can be removed. A price from a moment in the past is used only for usage that is recorded after it was added.
   * `POST /admin/api/prices`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `price_exists`, `currency_mismatch`.
   */
  create(body: CreatePriceBody, options?: OperatorOptions): Promise<Created<PriceResponse>>;
  /**
   * Remove a price that was not used. Corrects a mistake: what was priced keeps its price, so a price that was used stays.
   * `DELETE /admin/api/prices/{id}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `price_not_found`, `price_used`.
   */
  delete(id: string, options?: OperatorOptions): Promise<Result<DeletedPriceResponse>>;
  /**
   * List usage without a price. What calls of this installation used without a price, and what has none now: each needs one.
   * `GET /admin/api/unpriced-usage`. Safe to retry, and retried.
   */
  listUnpriced(options?: OperatorOptions): Promise<Result<UnpricedUsageList>>;
  /**
   * Read a tenant's markup. What is added to the prices for this tenant, now and from which moments on.
   * `GET /admin/api/tenant-markups/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`.
   */
  getMarkup(id: string, options?: OperatorOptions): Promise<Result<MarkupResponse>>;
  /**
   * Set a tenant's markup. From a moment on. What was recorded before keeps its amount, whatever the moment. The same moment again replaces its markup.
   * `PUT /admin/api/tenant-markups/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`, `tenant_being_deleted`.
   */
  setMarkup(id: string, body: SetMarkupBody, options?: OperatorOptions): Promise<Result<MarkupResponse>>;
}

/** The methods of `operator.system`. */
export interface SystemResource {
  /**
   * Get the state of the installation. What waits and for how long, calls against their limits, agents, processes, LiveKit, and scheduled tasks. Read it every few seconds at most.
   * `GET /admin/api/system`. Safe to retry, and retried.
   */
  get(options?: OperatorOptions): Promise<Result<SystemResponse>>;
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

/** The methods of `operator.secondFactor`. */
export interface SecondFactorResource {
  /**
   * Propose a secret for an authenticator app. A new secret with each request. It counts once `PUT` sends it back with a code of the app.
   * `GET /account/api/second-factor`. Safe to retry, and retried.
   */
  propose(options?: OperatorOptions): Promise<Result<SecondFactorProposal>>;
  /**
   * Turn the second factor on. From now on a sign-in with the password needs a code of the app, or a recovery code, as `totp`.
   * `POST /account/api/second-factor/on`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `password_wrong`, `totp_invalid`, `second_factor_exists`.
   */
  turnOn(body: TurnOnSecondFactorBody, options?: OperatorOptions): Promise<Result<RecoveryCodes>>;
  /**
   * Turn the second factor off. The recovery codes end with it.
   * `POST /account/api/second-factor/off`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `password_wrong`, `totp_invalid`, `second_factor_missing`.
   */
  turnOff(body: TurnOffSecondFactorBody, options?: OperatorOptions): Promise<Result<SecondFactorOff>>;
}

/** The methods of `operator.sessions`. */
export interface SessionsResource {
  /**
   * List your sessions. Those that have not ended, 100 at most.
   * `GET /account/api/sessions`. Safe to retry, and retried.
   */
  list(options?: OperatorOptions): Promise<Result<SessionList>>;
  /**
   * End one of your sessions. Its cookie is refused at once, on every process, and its live streams end.
   * `DELETE /account/api/sessions/{sessionId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `session_not_found`.
   */
  end(sessionId: string, options?: OperatorOptions): Promise<Result<SessionResponse>>;
  /**
   * End all your other sessions. All but the one of the request. Links to the console that you made for others stay.
   * `POST /account/api/sessions/end-others`. Retried only after a 429 or `not_ready`, when nothing was done.
   */
  endOthers(options?: OperatorOptions): Promise<Result<OtherSessionsEnded>>;
}

/** The methods of `operator.tenantDeletions`. */
export interface TenantDeletionsResource {
  /**
   * List deletions of tenants. In progress and complete, newest first.
   * `GET /admin/api/tenant-deletions`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListTenantDeletionsQuery, options?: OperatorOptions): ListResult<TenantDeletionList, TenantDeletion>;
  /**
   * Read the deletion of a tenant. Also when the tenant is gone.
   * `GET /admin/api/tenant-deletions/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_deletion_not_found`.
   */
  get(id: string, options?: OperatorOptions): Promise<Result<TenantDeletionResponse>>;
}

/** Every resource of the installation: what only an operator's session may use. */
export interface OperatorResources {
  /** The methods of `operator.portal`. */
  readonly portal: PortalResource;
  /** The methods of `operator.operatorSession`. */
  readonly operatorSession: OperatorSessionResource;
  /** The methods of `operator.operators`. */
  readonly operators: OperatorsResource;
  /** The methods of `operator.invitations`. */
  readonly invitations: InvitationsResource;
  /** The methods of `operator.tenants`. */
  readonly tenants: TenantsResource;
  /** The methods of `operator.apiKeys`. */
  readonly apiKeys: ApiKeysResource;
  /** The methods of `operator.auditEvents`. */
  readonly auditEvents: AuditEventsResource;
  /** The methods of `operator.prices`. */
  readonly prices: PricesResource;
  /** The methods of `operator.system`. */
  readonly system: SystemResource;
  /** The methods of `operator.summaryRuns`. */
  readonly summaryRuns: SummaryRunsResource;
  /** The methods of `operator.ttsVoices`. */
  readonly ttsVoices: TtsVoicesResource;
  /** The methods of `operator.secondFactor`. */
  readonly secondFactor: SecondFactorResource;
  /** The methods of `operator.sessions`. */
  readonly sessions: SessionsResource;
  /** The methods of `operator.tenantDeletions`. */
  readonly tenantDeletions: TenantDeletionsResource;
}
