// Every number that bounds a request: rate limits and sizes. Routes refer to the rate limits by name.

/** One rate limit of spec section 8: `limit` requests per `window_sec`, counted per `by`. */
export interface RateLimit {
  readonly limit: number;
  readonly window_sec: number;
  /** What is counted: the caller's address, its credential, the tenant in the path, or the call in the path. */
  readonly by: 'ip' | 'credential' | 'tenant' | 'call';
  /** `false`: counted and reported in the headers, never refused. */
  readonly enforced: boolean;
  /** Operators with a session are not held to it. */
  readonly operators_exempt?: boolean;
}

/** The limits of spec section 8. `default` is what routes without a limit of their own report. */
export const rateLimits = {
  default: { limit: 600, window_sec: 60, by: 'credential', enforced: false },
  operator_login: { limit: 10, window_sec: 900, by: 'ip', enforced: true },
  tenant_create: { limit: 10, window_sec: 3600, by: 'ip', enforced: true },
  livekit_webhook: { limit: 600, window_sec: 60, by: 'ip', enforced: true },
  carrier_import: { limit: 10, window_sec: 3600, by: 'credential', enforced: true, operators_exempt: true },
  carrier_release: { limit: 600, window_sec: 60, by: 'credential', enforced: true },
  web_session: { limit: 30, window_sec: 60, by: 'tenant', enforced: true },
  summary_rerun_call: { limit: 5, window_sec: 3600, by: 'call', enforced: true },
  summary_rerun_tenant: { limit: 100, window_sec: 3600, by: 'tenant', enforced: true },
} as const satisfies Record<string, RateLimit>;

/** The name of a rate limit. */
export type RateLimitName = keyof typeof rateLimits;

/** Sizes in bytes, counts and durations that several rooms must agree on. */
export const limits = {
  body_bytes: 262_144,
  instructions_bytes: 32_768,
  metadata_bytes: 16_384,
  page_default: 50,
  page_max: 200,
  delivery_attempts: 8,
  delivery_timeout_ms: 15_000,
  delivery_response_bytes: 16_384,
  delivery_excerpt_chars: 512,
  /** Delay before attempt n+1, from the end of attempt n (spec 6.5). */
  delivery_delays_ms: [5_000, 25_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000],
  /** Of a tool's answer, what is read and given to the model. */
  tool_response_bytes: 65_536,
  /** A tool's parameters schema, as JSON. */
  tool_parameters_bytes: 32_768,
  /** What the model fills in for one tool call, as JSON. */
  tool_arguments_bytes: 8_192,
  /** How long after a call's end its agent may still book and call tools. */
  agent_grace_ms: 600_000,
  booking_days_ahead: 400,
  signature_tolerance_sec: 300,
  agent_accept_ms: 10_000,
  /** How long an agent waits for somebody to join, and how long it bears silence after its greeting (spec 4.3). */
  join_ms: 30_000,
  silence_ms: 60_000,
  web_session_sec: 3600,
  recording_url_sec: 3600,
  operator_session_sec: 43_200,
  custom_fields: 40,
  enum_values: 100,
  /** Spec 8. */
  summary_headline_chars: 140,
  summary_narrative_chars: 600,
  summary_next_best_action_chars: 200,
  /** What a client is told to wait between two looks at a summary, and for how long it is advised to look (spec 4.6). */
  summary_retry_after_sec: 5,
  summary_wait_sec: 180,
  /** How long a summary is expected to take. */
  summary_estimate_ms: 30_000,
} as const;
