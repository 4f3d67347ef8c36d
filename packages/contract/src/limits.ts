// Every number that bounds a request: rate limits and sizes. Routes refer to the rate limits by name.

/** One rate limit of spec section 8: `limit` requests per `window_sec`, counted per `by`. */
export interface RateLimit {
  readonly limit: number;
  readonly window_sec: number;
  /** What is counted: the caller's address, its credential, the tenant in the path, or the call in the path. */
  readonly by: 'ip' | 'credential' | 'tenant' | 'call';
  /** `false`: counted and reported in the headers, never refused. */
  readonly enforced: boolean;
  /** Counted once the caller is known: requests of strangers never use it up. */
  readonly authenticated_only?: boolean;
  /** Whatever is answered with an error is not counted: it is given back before the answer leaves. */
  readonly counts?: 'accepted';
  /** Operators with a session are not held to it. */
  readonly operators_exempt?: boolean;
}

/** The limits of spec section 8. `default` is what routes without a limit of their own report. */
export const rateLimits = {
  default: { limit: 600, window_sec: 60, by: 'credential', enforced: false },
  operator_login: { limit: 10, window_sec: 900, by: 'ip', enforced: true },
  tenant_create: { limit: 10, window_sec: 3600, by: 'ip', enforced: true, authenticated_only: true },
  livekit_webhook: { limit: 600, window_sec: 60, by: 'ip', enforced: true },
  carrier_import: { limit: 10, window_sec: 3600, by: 'credential', enforced: true, operators_exempt: true },
  carrier_release: { limit: 600, window_sec: 60, by: 'credential', enforced: true },
  web_session: { limit: 30, window_sec: 60, by: 'tenant', enforced: true },
  summary_rerun_call: { limit: 5, window_sec: 3600, by: 'call', enforced: true, counts: 'accepted' },
  summary_rerun_tenant: { limit: 100, window_sec: 3600, by: 'tenant', enforced: true, counts: 'accepted' },
} as const satisfies Record<string, RateLimit>;

/** The name of a rate limit. */
export type RateLimitName = keyof typeof rateLimits;

/**
 * How many records of a kind a tenant may have at a time: unless an operator says otherwise, and at most. Archived,
 * released, deleted and revoked ones do not count.
 */
export const tenantLimits = {
  webhook_endpoints: { standard: 50, most: 500 },
  tools: { standard: 200, most: 1_000 },
  agents: { standard: 1_000, most: 100_000 },
  trunks: { standard: 200, most: 10_000 },
  phone_numbers: { standard: 10_000, most: 1_000_000 },
  api_keys: { standard: 100, most: 1_000 },
} as const;

/** A kind of record that a tenant may have so many of. */
export type LimitedResource = keyof typeof tenantLimits;

/** Sizes in bytes, counts and durations that several rooms must agree on. */
export const limits = {
  body_bytes: 262_144,
  /** Of what is wrong with a request, what an answer lists. */
  listed_issues: 50,
  /**
   * Requests that wait, unanswered, behind another of their connection, and of all connections from one network. More
   * end the connection.
   */
  pipelined_requests: 100,
  pipelined_requests_per_network: 1_000,
  /** How long a network that had more than that is not let in again. Connections that it has already go on. */
  pipelining_ban_ms: 10_000,
  /** How long an answer waits for a client that takes none of it. */
  write_stall_ms: 30_000,
  /**
   * Bytes of answers that wait for one client (address or credential) to read them, the first answer always excepted.
   */
  answer_bytes_waiting: 16_777_216,
  /** How long a client may take to send a request's headers, and all of it; and how many headers are read. */
  headers_ms: 20_000,
  request_ms: 120_000,
  header_count: 200,
  instructions_bytes: 32_768,
  metadata_bytes: 16_384,
  page_default: 50,
  page_max: 200,
  /** Records that would make a page larger than this, as JSON, are left to the next. */
  page_bytes: 2_097_152,
  delivery_attempts: 8,
  delivery_timeout_ms: 15_000,
  delivery_response_bytes: 16_384,
  delivery_excerpt_chars: 512,
  /** Delay before attempt n+1, from the end of attempt n (spec 6.5). */
  delivery_delays_ms: [5_000, 25_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000],
  /** Of a tool's answer, what is read and given to the model. */
  tool_response_bytes: 65_536,
  /** Headers of a tool's requests, or of a trunk's calls. */
  headers: 50,
  /** A tool's headers with their values, as JSON. */
  tool_headers_chars: 16_384,
  /** A tool's parameters schema, as JSON. */
  tool_parameters_bytes: 32_768,
  /** What the model fills in for one tool call, as JSON. */
  tool_arguments_bytes: 8_192,
  /** How long after a call's end its agent may still book and call tools. */
  agent_grace_ms: 600_000,
  /** Inbound numbers of a tenant that no carrier has confirmed: those of its trunks and its phone numbers together. */
  unverified_numbers: 10_000,
  /** What is kept of a call at most, and how long one turn or segment may be: more than four hours of talk come to. */
  call_turns: 2_000,
  call_transcript_items: 5_000,
  turn_chars: 262_144,
  /** What one request of an agent may hold: a turn of `turn_chars` in any script fits, however JSON escapes it. */
  agent_body_bytes: 2_097_152,
  /** At this size an agent closes a part of its report; one turn that is larger makes up a part of its own. */
  report_part_bytes: 262_144,
  /** How long after a call's end its agent's report is taken. */
  report_window_ms: 86_400_000,
  booking_days_ahead: 400,
  signature_tolerance_sec: 300,
  /** For how long at most a replaced signing secret signs beside the new one. */
  secret_overlap_sec: 86_400,
  agent_accept_ms: 10_000,
  /** How long an agent waits for somebody to join, and how long it bears silence after its greeting (spec 4.3). */
  join_ms: 30_000,
  silence_ms: 60_000,
  web_session_sec: 3600,
  recording_url_sec: 3600,
  operator_session_sec: 43_200,
  /**
   * Of failed sign-ins, how many the audit log takes in 24 hours: beyond that somebody is guessing from many addresses.
   */
  audited_login_failures: 1000,
  custom_fields: 40,
  enum_values: 100,
  /** Spec 8. */
  summary_headline_chars: 140,
  summary_narrative_chars: 600,
  summary_next_best_action_chars: 200,
  /**
   * What a client is told to wait between two looks at a summary, and for how long it is advised to look (spec 4.6).
   */
  summary_retry_after_sec: 5,
  summary_wait_sec: 180,
  /** How long a summary is expected to take. */
  summary_estimate_ms: 30_000,
} as const;
