// An account's lists of the credentials that calls are checked against.
import * as z from 'zod';
import type { Carrier } from '../../ports/carrier.ts';
import type { Ask } from './ask.ts';
import { everyRecord } from './every-record.ts';
import { known, namedRecord, oldest, read, record, sid } from './records.ts';
import { unlessGone } from './carrier-errors.ts';

const credential = z.object({ sid, username: z.string(), dateCreated: z.date().nullable() });

type Methods =
  | 'findCredentialList'
  | 'createCredentialList'
  | 'deleteCredentialList'
  | 'findCredential'
  | 'createCredential'
  | 'setCredentialPassword';

export const credentialLists = (ask: Ask): Pick<Carrier, Methods> => ({
  findCredentialList: (access, name) =>
    ask(access, async (client) => {
      const lists = (await everyRecord(client.sip.credentialLists, {})).map((answer) =>
        read(namedRecord, access, answer),
      );
      return oldest(lists.filter(({ friendlyName }) => friendlyName === name))?.sid;
    }),
  createCredentialList: (access, name) =>
    ask(
      access,
      async (client) => read(record, access, await client.sip.credentialLists.create({ friendlyName: name })).sid,
    ),
  deleteCredentialList: (access, credential_list_sid) =>
    ask(access, async (client) => {
      await unlessGone(client.sip.credentialLists(known(credential_list_sid)).remove(), undefined);
    }),
  findCredential: (access, credential_list_sid, username) =>
    ask(access, async (client) => {
      const answers = await unlessGone(
        everyRecord(client.sip.credentialLists(known(credential_list_sid)).credentials, {}),
        [],
      );
      return oldest(
        answers.map((answer) => read(credential, access, answer)).filter((one) => one.username === username),
      )?.sid;
    }),
  createCredential: (access, credential_list_sid, { username, password }) =>
    ask(access, async (client) => {
      read(
        record,
        access,
        await client.sip.credentialLists(known(credential_list_sid)).credentials.create({ username, password }),
      );
    }),
  setCredentialPassword: (access, credential_list_sid, credential_sid, password) =>
    ask(access, async (client) => {
      read(
        record,
        access,
        await client.sip
          .credentialLists(known(credential_list_sid))
          .credentials(known(credential_sid))
          .update({ password }),
      );
    }),
});
