// An account's credential lists, with which outbound calls authenticate.
import * as z from 'zod';
import type { Carrier } from '../../ports/carrier.ts';
import type { WithClient } from './with-client.ts';
import { everyRecord } from './every-record.ts';
import { validSid, namedRecord, oldest, read, record, sid } from './records.ts';
import { unlessNotFound } from './carrier-errors.ts';

const credential = z.object({ sid, username: z.string(), dateCreated: z.date().nullable() });

type Methods =
  | 'findCredentialList'
  | 'createCredentialList'
  | 'deleteCredentialList'
  | 'findCredential'
  | 'createCredential'
  | 'setCredentialPassword';

export const credentialLists = (withClient: WithClient): Pick<Carrier, Methods> => ({
  findCredentialList: (access, name) =>
    withClient(access, async (client) => {
      const lists = (await everyRecord(client.sip.credentialLists, {})).map((answer) =>
        read(namedRecord, access, answer),
      );
      return oldest(lists.filter(({ friendlyName }) => friendlyName === name))?.sid;
    }),
  createCredentialList: (access, name) =>
    withClient(
      access,
      async (client) => read(record, access, await client.sip.credentialLists.create({ friendlyName: name })).sid,
    ),
  deleteCredentialList: (access, credential_list_sid) =>
    withClient(access, async (client) => {
      await unlessNotFound(client.sip.credentialLists(validSid(credential_list_sid)).remove(), undefined);
    }),
  findCredential: (access, credential_list_sid, username) =>
    withClient(access, async (client) => {
      const answers = await unlessNotFound(
        everyRecord(client.sip.credentialLists(validSid(credential_list_sid)).credentials, {}),
        [],
      );
      return oldest(
        answers.map((answer) => read(credential, access, answer)).filter((one) => one.username === username),
      )?.sid;
    }),
  createCredential: (access, credential_list_sid, { username, password }) =>
    withClient(access, async (client) => {
      read(
        record,
        access,
        await client.sip.credentialLists(validSid(credential_list_sid)).credentials.create({ username, password }),
      );
    }),
  setCredentialPassword: (access, credential_list_sid, credential_sid, password) =>
    withClient(access, async (client) => {
      read(
        record,
        access,
        await client.sip
          .credentialLists(validSid(credential_list_sid))
          .credentials(validSid(credential_sid))
          .update({ password }),
      );
    }),
});
