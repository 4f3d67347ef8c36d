// The error class of this package, with a stable code for each reason.

/**
 * Why a delivery was refused, in the order of the checks:
 *
 * - `parsed_body`: the body is not raw, so the signed bytes are lost. A mistake in the set-up of the receiver.
 * - `missing_header`: Svc-Signature or Svc-Webhook-Id is absent or empty.
 * - `malformed_header`: Svc-Signature is not `t=<unix seconds>,v1=<64 hex characters>`.
 * - `no_secret`: no signing secret was given, or only empty ones: a mistake in the set-up of the receiver. Or the
 *   function of secrets knows none for this delivery.
 * - `signature_mismatch`: no signature was made with one of the secrets over these bytes.
 * - `timestamp_out_of_tolerance`: signed too long ago or too far in the future: a replay, or a wrong clock.
 * - `invalid_json`: the body is not a UTF-8 JSON object with a `type`.
 * - `id_mismatch`: the body's `id` is not the Svc-Webhook-Id.
 */
export type WebhookVerificationErrorCode =
  | 'parsed_body'
  | 'no_secret'
  | 'missing_header'
  | 'malformed_header'
  | 'signature_mismatch'
  | 'timestamp_out_of_tolerance'
  | 'invalid_json'
  | 'id_mismatch';

/** Thrown by every function of this package that refuses a delivery. Branch on `code`; `message` is for people. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  declare readonly code: WebhookVerificationErrorCode;

  /**
   * @param hint what to check, where the code does not say it
   * @param cause what the JSON parser threw, with `invalid_json`
   */
  constructor(code: WebhookVerificationErrorCode, hint = '', cause?: unknown) {
    // Derived from the code: a table of messages would be a third of the package.
    super(code.replaceAll('_', ' ') + hint, { cause });
    this.code = code;
  }
}

/** Throws a {@link WebhookVerificationError}. */
export const refuse: (...reason: ConstructorParameters<typeof WebhookVerificationError>) => never = (...reason) => {
  throw new WebhookVerificationError(...reason);
};
