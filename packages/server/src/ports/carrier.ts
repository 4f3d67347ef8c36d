// The telephony carrier of the tenants' numbers, as imports need it: accounts, numbers, credentials, trunks.

/** An account and its secret. */
export interface CarrierAccess {
  readonly account_sid: string;
  readonly auth_token: string;
}

/** A number of an account, and the current destination of its calls. */
export interface CarrierNumber {
  readonly number_sid: string;
  /** The trunk to which it is attached. */
  readonly trunk_sid: string | null;
  readonly voice_url: string | null;
  /** The carrier clears it when the number is attached to a trunk. */
  readonly voice_application_sid: string | null;
}

/** Numbers as the carrier writes them. */
export interface CarrierNumberPage {
  readonly numbers: readonly { readonly number: string; readonly name: string; readonly on_trunk: boolean }[];
  /** What the next page is asked with; null for the last one. */
  readonly next: string | null;
}

/** A trunk of an account; `name` is its name at creation. */
export interface CarrierTrunk {
  readonly trunk_sid: string;
  readonly name: string;
  /** The address for outbound calls. */
  readonly domain_name: string;
}

/** A destination of the calls that arrive for a trunk's numbers. */
export interface OriginationUrl {
  readonly origination_url_sid: string;
  /** Its name at creation. */
  readonly name: string;
  readonly sip_url: string;
}

/**
 * Every method throws a `CarrierError`. Nothing is retried, and creating twice creates duplicates: check first.
 * Removing something that does not exist succeeds.
 */
export interface Carrier {
  /** The sources of its calls, in CIDR form. */
  readonly signalling_cidrs: readonly string[];
  accountStatus(access: CarrierAccess): Promise<'active' | 'suspended' | 'closed'>;
  /** The number exactly as written; undefined when the account does not own it. */
  findNumber(access: CarrierAccess, number: string): Promise<CarrierNumber | undefined>;
  /** A page of the numbers of the account; `page` is `next` of the one before. */
  listNumbers(access: CarrierAccess, page: string | undefined): Promise<CarrierNumberPage>;
  attachNumber(access: CarrierAccess, trunk_sid: string, number_sid: string): Promise<void>;
  detachNumber(access: CarrierAccess, trunk_sid: string, number_sid: string): Promise<void>;
  setVoiceApplication(access: CarrierAccess, number_sid: string, voice_application_sid: string): Promise<void>;
  /** The oldest with that name. */
  findCredentialList(access: CarrierAccess, name: string): Promise<string | undefined>;
  createCredentialList(access: CarrierAccess, name: string): Promise<string>;
  /** Deletes its credentials as well. */
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
  /** The oldest with that name, and with that domain if one is given. */
  findTrunk(access: CarrierAccess, name: string, domain_name?: string): Promise<CarrierTrunk | undefined>;
  createTrunk(access: CarrierAccess, trunk: Pick<CarrierTrunk, 'name' | 'domain_name'>): Promise<CarrierTrunk>;
  /** Deletes its origination URLs as well; numbers and credential lists must be removed before. */
  deleteTrunk(access: CarrierAccess, trunk_sid: string): Promise<void>;
  /** The credential lists with which outbound calls through the trunk authenticate. */
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
 * `credentials`: the account id or secret is not accepted, or the account may not be used. `refused`: the carrier
 * refused the request. `unreachable`: no usable response, so the effect is unknown. The message never contains the
 * secret.
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
