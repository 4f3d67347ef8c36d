// The telephony carrier in which tenants own numbers, as imports need it: accounts, numbers, credentials, trunks.

/** An account, and the secret that opens it. */
export interface CarrierAccess {
  readonly account_sid: string;
  readonly auth_token: string;
}

/** A number of an account, and where its calls go now. */
export interface CarrierNumber {
  readonly number_sid: string;
  /** The trunk that it is attached to. */
  readonly trunk_sid: string | null;
  readonly voice_url: string | null;
  /** Forgotten by the carrier as soon as the number is attached to a trunk. */
  readonly voice_application_sid: string | null;
}

/** A trunk of an account; `name` is what it was called when it was made. */
export interface CarrierTrunk {
  readonly trunk_sid: string;
  readonly name: string;
  /** Where calls that leave through it are sent. */
  readonly domain_name: string;
}

/** Where a carrier's trunk sends the calls that arrive for its numbers. */
export interface OriginationUrl {
  readonly origination_url_sid: string;
  /** What it was called when it was made. */
  readonly name: string;
  readonly sip_url: string;
}

/**
 * Every method throws a `CarrierError`. Nothing is tried twice, and nothing de-duplicates what is made: look first.
 * What is to be
 * removed, and is gone already, is fine.
 */
export interface Carrier {
  /** Where its calls come from: ranges in CIDR form. */
  readonly signalling_cidrs: readonly string[];
  accountStatus(access: CarrierAccess): Promise<'active' | 'suspended' | 'closed'>;
  /** The number exactly as it is written; undefined when the account does not own it. */
  findNumber(access: CarrierAccess, number: string): Promise<CarrierNumber | undefined>;
  attachNumber(access: CarrierAccess, trunk_sid: string, number_sid: string): Promise<void>;
  detachNumber(access: CarrierAccess, trunk_sid: string, number_sid: string): Promise<void>;
  setVoiceApplication(access: CarrierAccess, number_sid: string, voice_application_sid: string): Promise<void>;
  /** The oldest of that name. */
  findCredentialList(access: CarrierAccess, name: string): Promise<string | undefined>;
  createCredentialList(access: CarrierAccess, name: string): Promise<string>;
  /** With all its credentials. */
  deleteCredentialList(access: CarrierAccess, credential_list_sid: string): Promise<void>;
  findCredential(access: CarrierAccess, credential_list_sid: string, username: string): Promise<string | undefined>;
  createCredential(
    access: CarrierAccess,
    credential_list_sid: string,
    credential: { readonly username: string; readonly password: string },
  ): Promise<void>;
  setCredentialPassword(
    access: CarrierAccess,
    credential_list_sid: string,
    credential_sid: string,
    password: string,
  ): Promise<void>;
  getTrunk(access: CarrierAccess, trunk_sid: string): Promise<CarrierTrunk | undefined>;
  /** The oldest of that name, and of that domain when one is given. */
  findTrunk(access: CarrierAccess, name: string, domain_name?: string): Promise<CarrierTrunk | undefined>;
  createTrunk(access: CarrierAccess, trunk: Pick<CarrierTrunk, 'name' | 'domain_name'>): Promise<CarrierTrunk>;
  /** Its origination URLs go with it; numbers and credential lists must have gone before. */
  deleteTrunk(access: CarrierAccess, trunk_sid: string): Promise<void>;
  /** The credential lists that calls which leave through the trunk are checked against. */
  listTrunkCredentialLists(access: CarrierAccess, trunk_sid: string): Promise<string[]>;
  addTrunkCredentialList(access: CarrierAccess, trunk_sid: string, credential_list_sid: string): Promise<void>;
  removeTrunkCredentialList(access: CarrierAccess, trunk_sid: string, credential_list_sid: string): Promise<void>;
  listOriginationUrls(access: CarrierAccess, trunk_sid: string): Promise<OriginationUrl[]>;
  createOriginationUrl(
    access: CarrierAccess,
    trunk_sid: string,
    origination: { readonly name: string; readonly sip_url: string },
  ): Promise<void>;
  deleteOriginationUrl(access: CarrierAccess, trunk_sid: string, origination_url_sid: string): Promise<void>;
}

/**
 * `credentials`: account id or secret are not accepted, or the account may not be used. `refused`: it said no.
 * `unreachable`: no
 * usable answer, so the effect is unknown. The message never holds the secret.
 */
export class CarrierError extends Error {
  readonly kind: 'credentials' | 'refused' | 'unreachable';
  readonly retryable: boolean;

  constructor(
    kind: 'credentials' | 'refused' | 'unreachable',
    message: string,
    options: { readonly retryable: boolean },
  ) {
    super(message);
    this.name = 'CarrierError';
    this.kind = kind;
    this.retryable = options.retryable;
  }
}
