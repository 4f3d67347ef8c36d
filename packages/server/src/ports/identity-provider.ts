// The OpenID provider of the installation, which says who a person is.

/** `unavailable`: no usable response. `declined`: the person was not signed in. `invalid`: what it sent is not valid. */
export class ProviderError extends Error {
  readonly fault: 'unavailable' | 'declined' | 'invalid';

  constructor(fault: ProviderError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** What the browser of one sign-in must bring back. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who a person is. `sub` never changes, and is never another person's. */
export interface Identity {
  readonly sub: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
}

/** Every method throws `ProviderError`. */
export interface IdentityProvider {
  readonly label: string;
  /** Begins a sign-in: the browser goes to `url`, and comes back to `redirectUri`. */
  begin(redirectUri: string): Promise<SignInAttempt & { readonly url: string }>;
  /** Ends it with the address at which the browser came back. */
  finish(callbackUrl: string, attempt: SignInAttempt): Promise<Identity>;
}
