// The limits of the API: rate limits, sizes, counts and durations. Routes refer to the rate limits by name. How many
// records a tenant may have is declared by each resource.

/** One rate limit: `limit` requests in `window_sec` seconds, counted by `by`. */
export interface RateLimit {
  readonly limit: number;
  readonly window_sec: number;
  /**
   * What requests are counted by: the caller's IP address, its credential, the tenant in the path, or the call in the
   * path. The portal sessions of a tenant are one credential together where a limit is enforced.
   */
  readonly by: 'ip' | 'credential' | 'tenant' | 'call';
  /** `false`: requests are counted and reported in the headers, never refused. */
  readonly enforced: boolean;
  /** `true`: only authenticated requests count, so that unauthenticated clients cannot use up the limit. */
  readonly authenticated_only?: boolean;
  /** `accepted`: a request with an error response does not count; its count is undone before the response is sent. */
  readonly counts?: 'accepted';
  /** `true`: the limit does not apply to operators with a session. */
  readonly operators_exempt?: boolean;
}

/** The rate limits by name. Routes without a limit of their own report `default`. */
export const rateLimits = {
  default: { limit: 600, window_sec: 60, by: 'credential', enforced: false },
  operator_login: { limit: 10, window_sec: 900, by: 'ip', enforced: true },
  user_login: { limit: 20, window_sec: 900, by: 'ip', enforced: true },
  tenant_create: { limit: 10, window_sec: 3600, by: 'ip', enforced: true, authenticated_only: true },
  livekit_webhook: { limit: 600, window_sec: 60, by: 'ip', enforced: true },
  carrier_import: { limit: 10, window_sec: 3600, by: 'credential', enforced: true, operators_exempt: true },
  carrier_list: { limit: 60, window_sec: 3600, by: 'credential', enforced: true, operators_exempt: true },
  carrier_release: { limit: 600, window_sec: 60, by: 'credential', enforced: true },
  portal_session: { limit: 120, window_sec: 60, by: 'tenant', enforced: true },
  portal_open: { limit: 60, window_sec: 60, by: 'ip', enforced: true },
  web_session: { limit: 30, window_sec: 60, by: 'tenant', enforced: true },
  chat_create: { limit: 200, window_sec: 3600, by: 'tenant', enforced: true },
  chat_message: { limit: 120, window_sec: 60, by: 'tenant', enforced: true },
  export_archive: { limit: 60, window_sec: 60, by: 'tenant', enforced: true },
  summary_rerun_call: { limit: 5, window_sec: 3600, by: 'call', enforced: true, counts: 'accepted' },
  summary_rerun_tenant: { limit: 100, window_sec: 3600, by: 'tenant', enforced: true, counts: 'accepted' },
} as const satisfies Record<string, RateLimit>;

/** The name of a rate limit. */
export type RateLimitName = keyof typeof rateLimits;

/**
 * Sizes, counts and durations that several modules share. The unit is in the name: `_bytes`, `_chars`, `_ms`, `_sec`.
 */
export const limits = {
  body_bytes: 262_144,
  /** How long the archive of an export is kept. */
  export_days: 7,
  /** Characters of a text that calls are searched for. */
  search_chars: 200,
  /** The most issues of a request that an error response lists. */
  listed_issues: 50,
  /**
   * The most requests that wait for the response to an earlier one: of one connection, and of all connections from one
   * network. One more ends the connection.
   */
  pipelined_requests: 100,
  pipelined_requests_per_network: 1_000,
  /** How long new connections from a network that exceeded the limit are refused. Its other connections go on. */
  pipelining_ban_ms: 10_000,
  /** How long a response waits for a client that reads none of it. */
  write_stall_ms: 30_000,
  /**
   * How long a connection without a request stays open, if `KEEP_ALIVE_SEC` does not say otherwise: longer than proxies
   * and load balancers keep theirs, else they send a request to a connection that is just being closed.
   */
  keep_alive_ms: 75_000,
  /**
   * The most bytes of responses that wait for one client (IP address or credential) to read them, not counting the
   * first response.
   */
  answer_bytes_waiting: 16_777_216,
  /**
   * What the requests that a process runs at once may cost: each costs 1, and 1 more for each 16 kB of its response.
   * A tenant has half of it while others had requests in the last two seconds, and an equal part when it is used up.
   * Its other requests wait their turn, so many of them, for so long; then they get 503 `not_ready`.
   */
  request_units: 16,
  tenant_requests_waiting: 1_000,
  request_wait_ms: 10_000,
  /**
   * The most live streams that one credential and one tenant may have open, in all processes together, and one address
   * in a process.
   */
  streams: 10,
  streams_per_tenant: 50,
  streams_per_address: 100,
  /** A live stream with which more bytes wait for its client to read them is cut off. */
  stream_bytes_waiting: 1_048_576,
  /** What all live streams of a process may hold that waits to be read: those that hold the most are cut off first. */
  streams_bytes_waiting: 67_108_864,
  /** A live stream reads so much at a time of what it missed; an event that is larger is read alone. */
  stream_page_bytes: 262_144,
  /** A live stream sends something at least this often. */
  stream_heartbeat_ms: 15_000,
  /** How long a live stream can be resumed: changes of calls are kept for so long. */
  stream_resume_ms: 86_400_000,
  /** How long after the end of an answered call its stream waits for turns that are still missing. */
  stream_waits_ms: 65_000,
  /**
   * How long a client may take to send the headers of a request, and the whole request; and how many headers are read.
   */
  headers_ms: 20_000,
  request_ms: 120_000,
  header_count: 200,
  instructions_bytes: 32_768,
  /** How many versions of an agent are kept for sure: the newest. Older ones stay while something needs them. */
  agent_versions: 100,
  agent_version_note_chars: 500,
  /** The most variables of an agent, the longest value, and all values of a request as JSON. */
  variables: 500,
  variable_chars: 2_000,
  variables_bytes: 65_536,
  /** What the values take at most in the instructions of a conversation, and in a greeting. */
  rendered_bytes: 98_304,
  rendered_welcome_bytes: 4_096,
  metadata_bytes: 16_384,
  /** How far the state of an installation counts. */
  system_count: 10_000,
  page_default: 50,
  page_max: 200,
  /** Entries of a page of the timeline of a call. */
  timeline_page: 1_000,
  /** The largest page as JSON. Records beyond it are on the next page. */
  page_bytes: 2_097_152,
  delivery_attempts: 8,
  delivery_timeout_ms: 15_000,
  delivery_response_bytes: 16_384,
  delivery_excerpt_chars: 512,
  /** Delays between the attempts of a delivery: entry n is the time from the end of attempt n to the next one. */
  delivery_delays_ms: [5_000, 25_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000],
  /** The most deliveries that one request sends again, and that the counts of an endpoint cover. */
  redelivery_deliveries: 100_000,
  delivery_stats_count: 10_000,
  /** The part of a tool's response that is read and given to the model. */
  tool_response_bytes: 65_536,
  /** The most headers of the requests of a tool, or of the calls of a trunk. */
  headers: 50,
  /** A tool's headers with their values, as JSON. */
  tool_headers_chars: 16_384,
  /** A tool's parameters schema, as JSON. */
  tool_parameters_bytes: 32_768,
  /** The arguments of one tool call, as JSON. */
  tool_arguments_bytes: 8_192,
  /** How long after the end of a call its agent may still book and call tools. */
  agent_grace_ms: 600_000,
  /**
   * The most inbound numbers of a tenant that no carrier has confirmed: those of its trunks and its phone numbers
   * together.
   */
  unverified_numbers: 10_000,
  /** The most turns and segments stored of a call, and the size of one: more than four hours of talk have. */
  call_turns: 2_000,
  call_transcript_items: 5_000,
  turn_chars: 262_144,
  /** The most bytes of text stored of the turns, and of the segments, of a call. What comes beyond is left out. */
  call_text_bytes: 4_194_304,
  /** A response has so many bytes of the text of a call's turns, and of its segments; more requests read the rest. */
  call_page_bytes: 1_048_576,
  /** The most peaks of a speaker in the waveform of a call: more than four hours have. */
  waveform_peaks: 160_000,
  /** The longest time that one request for statistics may cover, and the most groups of its response. */
  stats_days: 400,
  stats_groups: 1_000,
  /** The most lines of usage that the report of an agent may have. */
  usage_lines: 200,
  /** The largest request of an agent: a turn of `turn_chars` in any script fits, however JSON escapes it. */
  agent_body_bytes: 2_097_152,
  /** At this size an agent starts the next part of its report. A turn that is larger is a part of its own. */
  report_part_bytes: 262_144,
  /** How long after the end of a call the report of its agent is accepted. */
  report_window_ms: 86_400_000,
  /** The most messages of a chat, replies included, and the bytes of text from which on it takes no more. */
  chat_messages: 200,
  chat_bytes: 262_144,
  chat_message_chars: 8_000,
  /** The most tools that the mocks of a chat answer for, and the longest answer. */
  chat_mocks: 50,
  chat_mock_chars: 4_000,
  /** What is stored of a tool's reply; the model gets more of it at the time. */
  chat_tool_result_chars: 8_192,
  /** The most uses of tools for one reply, and requests to the model. */
  chat_tool_uses: 16,
  chat_steps: 8,
  /** The longest reply: in tokens for each request to the model, in characters, and in time. */
  chat_reply_tokens: 4_096,
  chat_reply_chars: 32_768,
  chat_reply_ms: 120_000,
  /** How long the model may be silent while a reply is written. */
  chat_silence_ms: 30_000,
  /** How long a model may be silent before its first word when there is another one to ask. */
  model_first_word_ms: 5_000,
  chat_replies_per_tenant: 10,
  chat_days: 30,
  /** The most calls that are counted before one that waits. */
  explained_ahead: 1_000,
  /** What a list shows of the last message of a chat. */
  chat_listed_chars: 200,
  /** The longest text of a document of knowledge, and the request that carries it however JSON escapes it. */
  knowledge_text_bytes: 524_288,
  knowledge_body_bytes: 2_097_152,
  /** The most passages of a document, and the size at which a passage ends with its sentence. */
  knowledge_passages: 1_000,
  knowledge_passage_chars: 900,
  knowledge_question_chars: 1_000,
  /** How many passages an agent gets for a question. */
  knowledge_passages_found: 3,
  /** The most documents that an agent may look into. */
  agent_knowledge: 50,
  /** How long an `answer_url` may take, what is read of its response, and how often it is asked for one call. */
  answer_url_ms: 1_500,
  answer_url_response_bytes: 16_384,
  answer_url_asks: 2,
  /** Of tests of agents: messages of the caller, the longest of them, arguments as JSON, and assertions. */
  test_turns: 50,
  test_line_chars: 2_000,
  test_arguments_chars: 4_000,
  test_assertions: 50,
  /** Of a test run: its tests, how often each is held, its conversations, and what is stored of one as JSON. */
  test_run_cases: 50,
  missing_passes: 50,
  test_fact_values: 50,
  test_run_times: 20,
  test_run_results: 100,
  test_result_chars: 65_536,
  test_runs_per_tenant: 3,
  test_run_days: 30,
  booking_days_ahead: 400,
  signature_tolerance_sec: 300,
  /** The longest time for which a replaced signing secret signs beside the new one. */
  secret_overlap_sec: 86_400,
  agent_accept_ms: 10_000,
  /** How long an agent waits for a participant to join, and how long it tolerates silence after its greeting. */
  join_ms: 30_000,
  silence_ms: 60_000,
  web_session_sec: 3600,
  recording_url_sec: 3600,
  operator_session_sec: 43_200,
  /** How long the link of an invitation, or of a reset password, can be used. */
  invitation_sec: 259_200,
  /** How long the link of a user can be used. */
  user_link_sec: 604_800,
  /** How often an account may fail to sign in within so many seconds. */
  account_login_failures: 10,
  account_login_window_sec: 900,
  /** How long the session of a user lasts. */
  user_session_sec: 43_200,
  /** The most sessions of a person that are listed, and the most bytes of a `User-Agent` that are kept. */
  listed_sessions: 100,
  user_agent_bytes: 256,
  /** How long the sign-in link can be used that the start of a sandbox prints. */
  sign_in_link_sec: 86_400,
  /** The shortest password that an invitation accepts. */
  operator_password_chars: 12,
  /** How long the link of a portal session can be opened. */
  portal_link_sec: 600,
  /** How long a portal session lasts: by default, at least and at most. */
  portal_session_sec: 3_600,
  portal_session_min_sec: 60,
  portal_session_max_sec: 86_400,
  /** The most failed sign-ins that the audit log records in 24 hours. More are an attack from many IP addresses. */
  audited_login_failures: 1000,
  custom_fields: 40,
  enum_values: 100,
  /** The longest texts of a summary, in characters. */
  summary_headline_chars: 140,
  summary_narrative_chars: 600,
  summary_next_best_action_chars: 200,
  /** The `Retry-After` of a pending summary, and how long clients are advised to poll. */
  summary_retry_after_sec: 5,
  summary_wait_sec: 180,
  /** How long a summary is expected to take; the base of `estimated_ready_at`. */
  summary_estimate_ms: 30_000,
  /** The request log of a tenant: the newest entries, and for how many days. */
  request_log_entries: 10_000,
  request_log_days: 7,
} as const;
