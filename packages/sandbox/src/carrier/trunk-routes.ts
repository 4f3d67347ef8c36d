// Twilio's trunking host: trunks, their credential lists, the origination URLs to which they send calls, and their
// numbers.
import * as z from 'zod';
import { created, formOf, found, gone, ok, remove } from './ask.ts';
import type { Ask, Routes } from './ask.ts';
import { datesNow, newSid } from './carrier-store.ts';
import type { CarrierNumber, OriginationUrl, Trunk } from './carrier-store.ts';
import { listed } from './paging.ts';
import { originationUrlJson, trunkCredentialListJson, trunkJson, trunkNumberJson } from './present.ts';
import { badDomain, badParameter, domainTaken, notFound, numberOnTrunk, trunkInUse } from './refusal.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const trunkForm = z.strictObject({
  FriendlyName: z.string().max(64).default(''),
  DomainName: z.string().default(''),
  Secure: flag.default(false),
  CnamLookupEnabled: flag.default(false),
  TransferMode: z.enum(['disable-all', 'enable-all', 'sip-only']).default('disable-all'),
  TransferCallerId: z.enum(['from-transferee', 'from-transferor']).default('from-transferee'),
});
const weight = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
const urlForm = z.strictObject({
  FriendlyName: z.string().min(1).max(64),
  SipUrl: z.string().regex(/^sips?:[^\s@]+$/),
  Weight: weight.refine((value) => value > 0),
  Priority: weight,
  Enabled: flag,
});
const domain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.pstn\.twilio\.com$/i;

export const trunkRoutes: Routes = {
  'GET /v1/Trunks': (ask) => listed(ask, 'trunks', ask.account.trunks, (trunk) => trunkJson(ask.account, trunk)),
  'POST /v1/Trunks': createTrunk,
  'GET /v1/Trunks/*': (ask) => ok(trunkJson(ask.account, trunkIn(ask))),
  'DELETE /v1/Trunks/*': deleteTrunk,

  'GET /v1/Trunks/*/CredentialLists': (ask) => {
    const trunk = trunkIn(ask);
    const lists = trunk.credential_lists.map((sid) => found(ask, ask.account.credential_lists, sid));
    return listed(ask, 'credential_lists', lists, (list) => trunkCredentialListJson(ask.account, trunk, list));
  },
  'POST /v1/Trunks/*/CredentialLists': addList,
  'DELETE /v1/Trunks/*/CredentialLists/*': (ask) => {
    const { credential_lists } = trunkIn(ask);
    const sid = ask.sids[1] ?? '';
    if (!credential_lists.includes(sid)) throw notFound(ask.path);
    remove(credential_lists, sid);
    return gone;
  },

  'GET /v1/Trunks/*/OriginationUrls': (ask) => {
    const trunk = trunkIn(ask);
    return listed(ask, 'origination_urls', trunk.origination_urls, (url) =>
      originationUrlJson(ask.account, trunk, url),
    );
  },
  'POST /v1/Trunks/*/OriginationUrls': (ask) => {
    const trunk = trunkIn(ask);
    const url: OriginationUrl = { sid: newSid('OU'), ...originationOf(formOf(ask, urlForm)), ...datesNow() };
    trunk.origination_urls.push(url);
    return created(originationUrlJson(ask.account, trunk, url));
  },
  'POST /v1/Trunks/*/OriginationUrls/*': (ask) => {
    const trunk = trunkIn(ask);
    const url = found(ask, trunk.origination_urls, ask.sids[1]);
    const form = new URLSearchParams({ ...formFrom(url), ...Object.fromEntries(ask.form) });
    Object.assign(url, originationOf(formOf({ ...ask, form }, urlForm)), { date_updated: datesNow().date_updated });
    return ok(originationUrlJson(ask.account, trunk, url));
  },
  'DELETE /v1/Trunks/*/OriginationUrls/*': (ask) => {
    const { origination_urls } = trunkIn(ask);
    remove(origination_urls, found(ask, origination_urls, ask.sids[1]));
    return gone;
  },

  'GET /v1/Trunks/*/PhoneNumbers': (ask) =>
    listed(ask, 'phone_numbers', numbersOf(ask, trunkIn(ask)), (number) => trunkNumberJson(ask.account, number)),
  'POST /v1/Trunks/*/PhoneNumbers': attachNumber,
  'GET /v1/Trunks/*/PhoneNumbers/*': (ask) =>
    ok(trunkNumberJson(ask.account, found(ask, numbersOf(ask, trunkIn(ask)), ask.sids[1]))),
  'DELETE /v1/Trunks/*/PhoneNumbers/*': (ask) => {
    const number = found(ask, numbersOf(ask, trunkIn(ask)), ask.sids[1]);
    Object.assign(number, { trunk_sid: null, date_updated: datesNow().date_updated });
    return gone;
  },
};

const trunkIn = (ask: Ask): Trunk => found(ask, ask.account.trunks, ask.sids[0]);
const numbersOf = ({ account }: Ask, trunk: Trunk): CarrierNumber[] =>
  account.numbers.filter(({ trunk_sid }) => trunk_sid === trunk.sid);

function createTrunk(ask: Ask) {
  const form = formOf(ask, trunkForm);
  // Domain names are not case-sensitive.
  const domain_name = form.DomainName.toLowerCase() || null;
  if (domain_name !== null && !domain.test(domain_name)) throw badDomain();
  if (domain_name !== null && ask.store.isTaken(domain_name)) throw domainTaken();
  const trunk: Trunk = {
    sid: newSid('TK'),
    name: form.FriendlyName,
    domain_name,
    secure: form.Secure,
    cnam_lookup_enabled: form.CnamLookupEnabled,
    transfer_mode: form.TransferMode,
    transfer_caller_id: form.TransferCallerId,
    credential_lists: [],
    origination_urls: [],
    ...datesNow(),
  };
  ask.account.trunks.push(trunk);
  return created(trunkJson(ask.account, trunk));
}

function deleteTrunk(ask: Ask) {
  const trunk = trunkIn(ask);
  // Twilio does not document whether it removes these by itself: refusing is the strict choice.
  if (numbersOf(ask, trunk).length > 0) throw trunkInUse('phone numbers are associated with the trunk');
  if (trunk.credential_lists.length > 0) throw trunkInUse('credential lists are associated with the trunk');
  if (trunk.domain_name !== null) ask.store.retire(trunk.domain_name);
  remove(ask.account.trunks, trunk);
  return gone;
}

function addList(ask: Ask) {
  const trunk = trunkIn(ask);
  const list = found(
    ask,
    ask.account.credential_lists,
    formOf(ask, z.strictObject({ CredentialListSid: z.string() })).CredentialListSid,
  );
  if (trunk.credential_lists.includes(list.sid))
    throw badParameter('The credential list is already associated with the trunk');
  trunk.credential_lists.push(list.sid);
  return created(trunkCredentialListJson(ask.account, trunk, list));
}

function attachNumber(ask: Ask) {
  const trunk = trunkIn(ask);
  const number = found(
    ask,
    ask.account.numbers,
    formOf(ask, z.strictObject({ PhoneNumberSid: z.string() })).PhoneNumberSid,
  );
  if (number.trunk_sid !== null) throw numberOnTrunk();
  Object.assign(number, { trunk_sid: trunk.sid, voice_application_sid: null, date_updated: datesNow().date_updated });
  return created(trunkNumberJson(ask.account, number));
}

const originationOf = ({ FriendlyName, SipUrl, Weight, Priority, Enabled }: z.output<typeof urlForm>) => ({
  name: FriendlyName,
  sip_url: SipUrl,
  weight: Weight,
  priority: Priority,
  enabled: Enabled,
});

/** The form that would create this origination URL. */
const formFrom = ({ name, sip_url, weight: share, priority, enabled }: OriginationUrl) => ({
  FriendlyName: name,
  SipUrl: sip_url,
  Weight: String(share),
  Priority: String(priority),
  Enabled: String(enabled),
});
