// The carrier's resources as JSON: every member that Twilio documents.
import { accountStatus, carrierAuthToken } from './accounts.ts';
import type { Account, CarrierNumber, Credential, CredentialList, OriginationUrl, Trunk } from './carrier-store.ts';
import { absolute } from './paging.ts';

interface Dates {
  readonly date_created: string;
  readonly date_updated: string;
}

/** With a precision of one second, as at Twilio: RFC 2822 on one host, ISO 8601 on the other. */
const rfc2822 = ({ date_created, date_updated }: Dates) => ({
  date_created: mail(date_created),
  date_updated: mail(date_updated),
});
const iso8601 = ({ date_created, date_updated }: Dates) => ({
  date_created: whole(date_created),
  date_updated: whole(date_updated),
});
const mail = (date: string): string => new Date(date).toUTCString().replace('GMT', '+0000');
const whole = (date: string): string => date.replace(/\.\d+Z$/, 'Z');

const accountPath = (account_sid: string): string => `/2010-04-01/Accounts/${account_sid}`;

export const accountJson = ({ sid }: Account) => ({
  sid,
  owner_account_sid: sid,
  friendly_name: `Sandbox ${sid.slice(-3)}`,
  status: accountStatus(sid),
  type: 'Full',
  auth_token: carrierAuthToken,
  ...rfc2822({ date_created: '2024-01-01T00:00:00Z', date_updated: '2024-01-01T00:00:00Z' }),
  uri: `${accountPath(sid)}.json`,
  subresource_uris: {
    incoming_phone_numbers: `${accountPath(sid)}/IncomingPhoneNumbers.json`,
    sip: `${accountPath(sid)}/SIP.json`,
  },
});

const sharedNumberJson = (
  { sid: account_sid }: Account,
  { sid, number, trunk_sid, voice_url, voice_application_sid }: CarrierNumber,
) => ({
  sid,
  account_sid,
  phone_number: number,
  friendly_name: number,
  api_version: '2010-04-01',
  beta: false,
  address_requirements: 'none',
  capabilities: { voice: true, sms: true, mms: true, fax: false },
  trunk_sid,
  voice_application_sid,
  voice_url,
  voice_method: 'POST',
  voice_fallback_url: null,
  voice_fallback_method: 'POST',
  voice_caller_id_lookup: false,
  sms_application_sid: null,
  sms_url: null,
  sms_method: 'POST',
  sms_fallback_url: null,
  sms_fallback_method: 'POST',
  status_callback: null,
  status_callback_method: 'POST',
});

export const numberJson = (account: Account, number: CarrierNumber) => ({
  ...sharedNumberJson(account, number),
  ...rfc2822(number),
  address_sid: null,
  bundle_sid: null,
  identity_sid: null,
  emergency_address_sid: null,
  emergency_address_status: 'unregistered',
  emergency_status: 'Active',
  origin: 'twilio',
  status: 'in-use',
  voice_receive_mode: 'voice',
  uri: `${accountPath(account.sid)}/IncomingPhoneNumbers/${number.sid}.json`,
});

export const trunkNumberJson = (account: Account, number: CarrierNumber) => ({
  ...sharedNumberJson(account, number),
  ...iso8601(number),
  url: absolute(`/v1/Trunks/${number.trunk_sid}/PhoneNumbers/${number.sid}`),
  links: { phone_number: `https://api.twilio.com${accountPath(account.sid)}/IncomingPhoneNumbers/${number.sid}.json` },
});

const listPath = (account: Account, list: CredentialList): string =>
  `${accountPath(account.sid)}/SIP/CredentialLists/${list.sid}`;

export const credentialListJson = (account: Account, list: CredentialList) => ({
  sid: list.sid,
  account_sid: account.sid,
  friendly_name: list.name,
  ...rfc2822(list),
  uri: `${listPath(account, list)}.json`,
  subresource_uris: { credentials: `${listPath(account, list)}/Credentials.json` },
});

export const credentialJson = (account: Account, list: CredentialList, credential: Credential) => ({
  sid: credential.sid,
  account_sid: account.sid,
  credential_list_sid: list.sid,
  username: credential.username,
  ...rfc2822(credential),
  uri: `${listPath(account, list)}/Credentials/${credential.sid}.json`,
});

const trunkUrl = (sid: string): string => absolute(`/v1/Trunks/${sid}`);

export const trunkJson = (account: Account, trunk: Trunk) => ({
  sid: trunk.sid,
  account_sid: account.sid,
  friendly_name: trunk.name,
  domain_name: trunk.domain_name,
  secure: trunk.secure,
  cnam_lookup_enabled: trunk.cnam_lookup_enabled,
  transfer_mode: trunk.transfer_mode,
  transfer_caller_id: trunk.transfer_caller_id,
  recording: { mode: 'do-not-record', trim: 'do-not-trim' },
  disaster_recovery_method: 'POST',
  disaster_recovery_url: null,
  auth_type: trunk.credential_lists.length > 0 ? 'CREDENTIAL_LIST' : '',
  auth_type_set: trunk.credential_lists.length > 0 ? ['CREDENTIAL_LIST'] : [],
  ...iso8601(trunk),
  url: trunkUrl(trunk.sid),
  links: {
    credential_lists: `${trunkUrl(trunk.sid)}/CredentialLists`,
    ip_access_control_lists: `${trunkUrl(trunk.sid)}/IpAccessControlLists`,
    origination_urls: `${trunkUrl(trunk.sid)}/OriginationUrls`,
    phone_numbers: `${trunkUrl(trunk.sid)}/PhoneNumbers`,
  },
});

export const trunkCredentialListJson = (account: Account, trunk: Trunk, list: CredentialList) => ({
  sid: list.sid,
  account_sid: account.sid,
  trunk_sid: trunk.sid,
  friendly_name: list.name,
  ...iso8601(list),
  url: `${trunkUrl(trunk.sid)}/CredentialLists/${list.sid}`,
});

export const originationUrlJson = (account: Account, trunk: Trunk, url: OriginationUrl) => ({
  sid: url.sid,
  account_sid: account.sid,
  trunk_sid: trunk.sid,
  friendly_name: url.name,
  sip_url: url.sip_url,
  weight: url.weight,
  priority: url.priority,
  enabled: url.enabled,
  ...iso8601(url),
  url: `${trunkUrl(trunk.sid)}/OriginationUrls/${url.sid}`,
});
