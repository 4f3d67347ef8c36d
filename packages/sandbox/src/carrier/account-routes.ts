// Twilio's api host, as far as imports of numbers need it: the account, its numbers, and its SIP credential lists.
import * as z from 'zod';
import { created, formOf, found, gone, ok, remove } from './ask.ts';
import type { Ask, Routes } from './ask.ts';
import { datesNow, newSid } from './carrier-store.ts';
import type { CredentialList } from './carrier-store.ts';
import { listed } from './paging.ts';
import { accountJson, credentialJson, credentialListJson, numberJson } from './present.ts';
import { badCredentialList } from './refusal.ts';

const numberForm = z.strictObject({
  VoiceUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  VoiceApplicationSid: z.union([z.literal(''), z.string().regex(/^AP[0-9a-fA-F]{32}$/)]).optional(),
});
const listForm = z.strictObject({ FriendlyName: z.string().min(1).max(64) });
const password = z
  .string()
  .min(12)
  .regex(/\d/, 'a digit')
  .regex(/[a-z]/, 'a small letter')
  .regex(/[A-Z]/, 'a capital letter');
const credentialForm = z.strictObject({ Username: z.string().min(1).max(32), Password: password });

const numbers = '/2010-04-01/Accounts/ACCOUNT/IncomingPhoneNumbers';
const lists = '/2010-04-01/Accounts/ACCOUNT/SIP/CredentialLists';

export const accountRoutes: Routes = {
  'GET /2010-04-01/Accounts/ACCOUNT.json': ({ account }) => ok(accountJson(account)),

  [`GET ${numbers}.json`]: (ask) =>
    listed(ask, 'incoming_phone_numbers', wantedNumbers(ask), (number) => numberJson(ask.account, number)),
  [`GET ${numbers}/*.json`]: (ask) => ok(numberJson(ask.account, found(ask, ask.account.numbers, ask.sids[0]))),
  [`POST ${numbers}/*.json`]: updateNumber,

  [`GET ${lists}.json`]: (ask) =>
    listed(ask, 'credential_lists', ask.account.credential_lists, (list) => credentialListJson(ask.account, list)),
  [`POST ${lists}.json`]: createList,
  [`GET ${lists}/*.json`]: (ask) => ok(credentialListJson(ask.account, listIn(ask))),
  [`DELETE ${lists}/*.json`]: (ask) => {
    const list = listIn(ask);
    // Twilio does not document this response; its console refuses to delete a list that is in use.
    if (ask.account.trunks.some(({ credential_lists }) => credential_lists.includes(list.sid)))
      throw badCredentialList('The credential list is associated with a trunk');
    remove(ask.account.credential_lists, list);
    return gone;
  },

  [`GET ${lists}/*/Credentials.json`]: (ask) => {
    const list = listIn(ask);
    return listed(ask, 'credentials', list.credentials, (credential) => credentialJson(ask.account, list, credential));
  },
  [`POST ${lists}/*/Credentials.json`]: createCredential,
  [`GET ${lists}/*/Credentials/*.json`]: (ask) =>
    ok(credentialJson(ask.account, listIn(ask), found(ask, listIn(ask).credentials, ask.sids[1]))),
  [`POST ${lists}/*/Credentials/*.json`]: (ask) => {
    const list = listIn(ask);
    const credential = found(ask, list.credentials, ask.sids[1]);
    const { Password } = formOf(ask, z.strictObject({ Password: password }), badCredentialList);
    Object.assign(credential, { password: Password, date_updated: datesNow().date_updated });
    return ok(credentialJson(ask.account, list, credential));
  },
  [`DELETE ${lists}/*/Credentials/*.json`]: (ask) => {
    const { credentials } = listIn(ask);
    remove(credentials, found(ask, credentials, ask.sids[1]));
    return gone;
  },
};

const listIn = (ask: Ask): CredentialList => found(ask, ask.account.credential_lists, ask.sids[0]);

/** Twilio also finds parts of a number, and accepts `*` for any digit. */
function wantedNumbers({ account, query }: Ask) {
  const wanted = (query.get('PhoneNumber') ?? '').replaceAll(/[^\d*]/g, '').replaceAll('*', '\\d');
  return account.numbers.filter(({ number }) => new RegExp(wanted).test(number));
}

function updateNumber(ask: Ask) {
  const number = found(ask, ask.account.numbers, ask.sids[0]);
  const { VoiceUrl, VoiceApplicationSid } = formOf(ask, numberForm);
  if (VoiceUrl !== undefined) number.voice_url = VoiceUrl || null;
  if (VoiceApplicationSid !== undefined) number.voice_application_sid = VoiceApplicationSid || null;
  // Setting an application detaches the number from its trunk, as attaching it to a trunk clears its application.
  if (VoiceApplicationSid) number.trunk_sid = null;
  number.date_updated = datesNow().date_updated;
  return ok(numberJson(ask.account, number));
}

function createList(ask: Ask) {
  const { FriendlyName: name } = formOf(ask, listForm, badCredentialList);
  if (ask.account.credential_lists.some((list) => list.name === name))
    throw badCredentialList('A Credential List with the same FriendlyName already exists');
  const list: CredentialList = { sid: newSid('CL'), name, credentials: [], ...datesNow() };
  ask.account.credential_lists.push(list);
  return created(credentialListJson(ask.account, list));
}

function createCredential(ask: Ask) {
  const list = listIn(ask);
  const { Username, Password } = formOf(ask, credentialForm, badCredentialList);
  if (list.credentials.some(({ username }) => username === Username))
    throw badCredentialList('A Credential with the same Username already exists');
  const credential = { sid: newSid('CR'), username: Username, password: Password, ...datesNow() };
  list.credentials.push(credential);
  return created(credentialJson(ask.account, list, credential));
}
