// The carrier's error responses in Twilio's form: {code, message, more_info, status}.

export class CarrierRefusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly retry_after_sec: number | undefined;

  constructor(status: number, code: number, message: string, retry_after_sec?: number) {
    super(message);
    this.name = 'CarrierRefusal';
    this.status = status;
    this.code = code;
    this.retry_after_sec = retry_after_sec;
  }
}

export const refusalJson = ({ status, code, message }: CarrierRefusal) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

export const notAuthenticated = (): CarrierRefusal => new CarrierRefusal(401, 20003, 'Authenticate');
export const notActive = (): CarrierRefusal =>
  new CarrierRefusal(403, 20403, 'The account has been suspended or closed.');
export const notFound = (what: string): CarrierRefusal =>
  new CarrierRefusal(404, 20404, `The requested resource ${what} was not found`);
export const tooManyRequests = (): CarrierRefusal => new CarrierRefusal(429, 20429, 'Too Many Requests', 1);
export const internalError = (): CarrierRefusal =>
  new CarrierRefusal(500, 20500, 'An internal server error has occurred');
export const unavailable = (): CarrierRefusal =>
  new CarrierRefusal(503, 20503, 'Service is unavailable. Please try again');
export const badParameter = (message: string): CarrierRefusal => new CarrierRefusal(400, 20001, message);
/** Names are used once, usernames have at most 32 characters, and passwords follow a rule. */
export const badCredentialList = (message: string): CarrierRefusal => new CarrierRefusal(400, 21240, message);
export const badDomain = (): CarrierRefusal => new CarrierRefusal(400, 21232, 'Invalid Domain');
export const domainTaken = (): CarrierRefusal => new CarrierRefusal(400, 21248, 'Trunk Domain already taken');
export const trunkInUse = (message: string): CarrierRefusal =>
  new CarrierRefusal(400, 21247, `Trunk Dependencies: ${message}`);
/** Twilio does not document this case. Refusing is the strict choice: it reveals a client that relies on it. */
export const numberOnTrunk = (): CarrierRefusal =>
  new CarrierRefusal(400, 21250, 'Phone number is already associated with a trunk');
