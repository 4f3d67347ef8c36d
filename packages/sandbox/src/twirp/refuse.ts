// The errors of the Twirp protocol: a code, its HTTP status, and LiveKit's message.

export const twirpStatus = {
  canceled: 408,
  unknown: 500,
  invalid_argument: 400,
  malformed: 400,
  out_of_range: 400,
  deadline_exceeded: 408,
  not_found: 404,
  bad_route: 404,
  permission_denied: 403,
  unauthenticated: 401,
  resource_exhausted: 429,
  failed_precondition: 412,
  aborted: 409,
  internal: 500,
  unavailable: 503,
} as const;

export type TwirpCode = keyof typeof twirpStatus;

export class TwirpRefusal extends Error {
  readonly code: TwirpCode;
  readonly meta: Readonly<Record<string, string>> | undefined;

  constructor(code: TwirpCode, msg: string, meta?: Readonly<Record<string, string>>) {
    super(msg);
    this.name = 'TwirpRefusal';
    this.code = code;
    this.meta = meta;
  }
}

export const refuse = (code: TwirpCode, msg: string, meta?: Readonly<Record<string, string>>): TwirpRefusal =>
  new TwirpRefusal(code, msg, meta);

/** LiveKit's error for a room that no node hosts: there is no responder. */
export const noResponder = (): TwirpRefusal => refuse('unavailable', 'no response from servers');
