// The error catalogue: every code that the API can return, with its status, its fixed meaning and the shape of its
// details.
import * as z from 'zod';

interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
  readonly details?: z.ZodType;
}

const issues = z
  .array(
    z.object({
      path: z.string().describe('Where in the request: names joined by dots, such as `outbound.address`.'),
      message: z.string().describe('What is wrong there, in words.'),
    }),
  )
  .describe('What is wrong with the request; the first 50 at most.');
/** `issues` names the unknown members: a mistyped required field appears there. */
const fields = z.object({
  fields: z.array(z.string()).describe('The fields that are absent or wrong: names joined by dots.'),
  issues: issues
    .optional()
    .describe('Unknown members, one of which may be a mistyped field. Absent when there are none.'),
});

/** Code → status, default message, details schema. The only list of error codes in the project. */
export const errorCatalogue = {
  missing_required_fields: { status: 400, message: 'A required field is absent.', details: fields },
  invalid_phone_format: { status: 400, message: 'A phone number is not in E.164 form.', details: fields },
  validation_failed: { status: 400, message: 'The request is not valid.', details: z.object({ issues }) },
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_cursor: { status: 400, message: 'The cursor was not issued by this list.' },
  carrier_credentials_invalid: { status: 400, message: 'The carrier refused the account id or secret.' },
  unknown_tool_ids: {
    status: 400,
    message: 'Some tool ids do not exist.',
    details: z.object({
      unknown_tool_ids: z.array(z.string()).describe('The ids that no active tool of the tenant has.'),
    }),
  },
  invalid_webhook_url: {
    status: 400,
    message: 'The URL cannot be used as a webhook receiver.',
    details: z.object({ reason: z.string().describe('Why the URL is refused, in words.') }),
  },
  invalid_event_types: { status: 400, message: 'event_types must list known event types, or be ["*"].' },
  unauthorized: { status: 401, message: 'Credentials are missing or invalid.' },
  forbidden: { status: 403, message: 'These credentials do not give access to this address.' },
  feature_disabled: { status: 403, message: 'This installation does not allow API keys on this route.' },
  csrf_rejected: { status: 403, message: 'A request with an operator session must come from the console.' },
  operator_is_viewer: { status: 403, message: 'Your role is viewer: you can read everything and change nothing.' },
  operator_required: { status: 403, message: 'This has to be done by an operator.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  trunk_not_found: { status: 404, message: 'The trunk does not exist.' },
  agent_not_found: { status: 404, message: 'The agent does not exist.' },
  chat_not_found: { status: 404, message: 'The chat does not exist.' },
  tool_not_found: { status: 404, message: 'The tool does not exist.' },
  phone_number_not_found: { status: 404, message: 'The phone number does not exist.' },
  webhook_not_found: { status: 404, message: 'The webhook endpoint does not exist.' },
  delivery_not_found: { status: 404, message: 'The delivery does not exist.' },
  redelivery_not_found: { status: 404, message: 'The redelivery does not exist.' },
  call_not_found: { status: 404, message: 'The call does not exist.' },
  waveform_not_found: { status: 404, message: 'The call has no waveform, or not yet.' },
  summary_not_found: { status: 404, message: 'The call has no summary.' },
  booking_not_found: { status: 404, message: 'The booking does not exist.' },
  custom_field_not_found: { status: 404, message: 'The custom field does not exist.' },
  tenant_not_found: { status: 404, message: 'The tenant does not exist.' },
  api_key_not_found: { status: 404, message: 'The API key does not exist.' },
  portal_session_not_found: { status: 404, message: 'The portal session does not exist.' },
  operator_not_found: { status: 404, message: 'The operator account does not exist.' },
  invitation_not_found: { status: 404, message: 'The invitation is unknown, or was used, revoked or has expired.' },
  starter_pack_not_found: { status: 404, message: 'There is no starter pack of that name.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  phone_already_in_use: {
    status: 409,
    message: 'The phone number is already registered.',
    details: z
      .object({
        trunk_id: z.string().optional().describe('Your own trunk that takes calls for the number.'),
        phone_number_id: z.string().optional().describe('Your own record of the number.'),
      })
      .optional(),
  },
  third_party_trunk_conflict: {
    status: 409,
    message: 'The number is attached to a carrier trunk that this service does not manage.',
  },
  trunk_has_active_numbers: { status: 409, message: 'Release the numbers of the trunk first.' },
  tool_name_conflict: { status: 409, message: 'A tool of that name exists.' },
  custom_field_conflict: { status: 409, message: 'An active field has that key.' },
  webhook_not_active: {
    status: 409,
    message: 'The webhook endpoint takes no deliveries: it is switched off or deleted, or its receiver answered 410.',
  },
  secret_rotation_required: {
    status: 409,
    message:
      'Rotate the signing secret first: the current one is of an earlier form, which Standard Webhooks cannot use.',
  },
  call_not_active: { status: 409, message: 'The call has already ended.' },
  model_not_configured: {
    status: 409,
    message:
      'No language model is configured, so this agent cannot be written to: set MODEL_NAME with MODEL_API_KEY (or OPENAI_API_KEY), or MODEL_BASE_URL for a server of your own, and start again.',
  },
  chat_reply_in_progress: { status: 409, message: 'The agent is still answering the message before.' },
  operator_is_self: {
    status: 409,
    message: 'You are signed in with this account; only another operator can do this to it.',
  },
  operator_is_disabled: { status: 409, message: 'The operator account is disabled; enable it first.' },
  operator_exists: { status: 409, message: 'An operator account with this e-mail address exists.' },
  last_admin: { status: 409, message: 'No other admin could sign in; make another operator an admin first.' },
  price_exists: { status: 409, message: 'There is a price for that from that moment on. Prices are never changed.' },
  currency_mismatch: {
    status: 409,
    message: 'All prices of an installation have one currency.',
    details: z.object({ currency: z.string().describe('The currency that the first price fixed, ISO 4217.') }),
  },
  idempotency_in_progress: { status: 409, message: 'A request with this idempotency key is still running.' },
  legacy_path_gone: { status: 410, message: 'This path was withdrawn; use its successor under /v1.' },
  payload_too_large: {
    status: 413,
    message: 'The body is too large.',
    details: z.object({ limit_bytes: z.number().int().describe('The largest body that this route takes, in bytes.') }),
  },
  unsupported_media_type: { status: 415, message: 'The body must be application/json.' },
  range_not_satisfiable: { status: 416, message: 'The recording does not have the bytes that were asked for.' },
  idempotency_key_in_use: { status: 422, message: 'The idempotency key was used with a different request.' },
  limit_reached: {
    status: 422,
    message: 'The tenant may not have more of these.',
    details: z.object({
      limit: z.number().int().describe('How many the tenant may have.'),
      resource: z.string().describe('What it may not have more of, such as `agents` or `unverified_numbers`.'),
    }),
  },
  chat_is_full: {
    status: 422,
    message: 'The chat is as long as a chat may be. Begin another one.',
    details: z.object({ limit: z.number().int().describe('How many messages, or bytes of text, a chat may have.') }),
  },
  field_cap_exceeded: { status: 422, message: 'More than 40 active custom fields would result.' },
  enum_values_append_only: { status: 422, message: 'Enum values can be added, never removed or renamed.' },
  rate_limit_exceeded: {
    status: 429,
    message: 'Too many requests.',
    details: z.object({
      retry_after_seconds: z.number().int().describe('How many seconds to wait; equal to the `Retry-After` header.'),
    }),
  },
  too_many_streams: {
    status: 429,
    message: 'These credentials have as many live streams open as they may have. Close one first.',
    details: z.object({ limit: z.number().int().describe('How many live streams may be open at a time.') }),
  },
  too_many_replies: {
    status: 429,
    message: 'As many agents of the tenant are writing replies as may do so at a time. Try again shortly.',
    details: z.object({ limit: z.number().int().describe('How many replies a tenant may wait for at a time.') }),
  },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  upstream_failed: {
    status: 502,
    message: 'An upstream service failed.',
    details: z.object({
      upstream: z
        .enum(['media', 'carrier', 'model', 'speech'])
        .describe('What failed: the media service, the carrier, the language model or the speech provider.'),
      retryable: z.boolean().describe('Whether the same request may succeed later.'),
    }),
  },
  not_ready: { status: 503, message: 'The service is not ready; try again shortly.' },
} as const satisfies Record<string, CatalogueEntry>;

/** Every machine code that `error` of an error body can hold. */
export type ErrorCode = keyof typeof errorCatalogue;

/** What `details` holds for a code; `undefined` for codes without details. Some codes have them only at times. */
export type ErrorDetails<C extends ErrorCode> = (typeof errorCatalogue)[C] extends {
  readonly details: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** All codes, in catalogue order. */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** True for a string that is a code of the catalogue. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorCatalogue, value);

/** The schema of a code's details, or undefined where an error has none. */
export const detailsSchema = (code: ErrorCode): z.ZodType | undefined =>
  (errorCatalogue[code] as CatalogueEntry).details;

/** The body of every error response. `details` is present only for codes that define it. */
export const errorBody = z
  .object({
    error: z.string().max(64).describe('The code of the error, for programs. Codes keep their meaning within /v1.'),
    message: z.string().max(1000).describe('What went wrong, for developers. Do not compare it: its words may change.'),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Facts for programs. Absent for codes that define none.'),
  })
  .meta({
    id: 'Error',
    description:
      'The body of every error response: a stable machine code, a sentence, and details for codes that define them.',
    example: { error: 'trunk_not_found', message: 'The trunk does not exist.' },
  });

/** The body of every error response. */
export type ErrorBody = z.output<typeof errorBody>;
