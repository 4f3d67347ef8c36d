// The carrier port on Twilio's Elastic SIP Trunking, through the vendor's SDK.
import type { Carrier } from '../ports/carrier.ts';
import { carrierClient } from './twilio-carrier/with-client.ts';
import { carrierNumbers } from './twilio-carrier/numbers.ts';
import { credentialLists } from './twilio-carrier/credential-lists.ts';
import { carrierTrunks } from './twilio-carrier/trunks.ts';
import { trunkSettings } from './twilio-carrier/trunk-settings.ts';

export interface TwilioCarrierOptions {
  /** Replaces api.twilio.com and trunking.twilio.com; null means these. */
  readonly base_url: string | null;
  /** The sources of calls; null means the ranges that Twilio publishes. */
  readonly signalling_cidrs: readonly string[] | null;
  /** For one method call, all pages of a list included. */
  readonly timeout_ms?: number;
}

/** The signalling ranges of all regions, as published at https://www.twilio.com/docs/sip-trunking/ip-addresses. */
const publishedCidrs: readonly string[] = [
  '54.172.60.0/30', // Virginia
  '54.244.51.0/30', // Oregon
  '54.171.127.192/30', // Dublin
  '35.156.191.128/30', // Frankfurt
  '54.65.63.192/30', // Tokyo
  '54.169.127.128/30', // Singapore
  '54.252.254.64/30', // Sydney
  '177.71.206.192/30', // São Paulo
];

export function twilioCarrier({ base_url, signalling_cidrs, timeout_ms = 5_000 }: TwilioCarrierOptions): Carrier {
  const withClient = carrierClient(base_url, timeout_ms);
  return {
    signalling_cidrs: signalling_cidrs ?? publishedCidrs,
    ...carrierNumbers(withClient),
    ...credentialLists(withClient),
    ...carrierTrunks(withClient),
    ...trunkSettings(withClient),
  };
}
