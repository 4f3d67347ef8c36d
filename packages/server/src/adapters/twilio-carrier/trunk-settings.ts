// A trunk's credential lists for outbound calls and its origination URLs for inbound calls.
import * as z from 'zod';
import type { Carrier } from '../../ports/carrier.ts';
import type { WithClient } from './with-client.ts';
import { everyRecord } from './every-record.ts';
import { validSid, read, record, sid } from './records.ts';
import { unlessNotFound } from './carrier-errors.ts';

const origination = z.object({ sid, friendlyName: z.string().nullable(), sipUrl: z.string() });

type Methods =
  | 'listTrunkCredentialLists'
  | 'addTrunkCredentialList'
  | 'removeTrunkCredentialList'
  | 'listOriginationUrls'
  | 'createOriginationUrl'
  | 'deleteOriginationUrl';

export const trunkSettings = (withClient: WithClient): Pick<Carrier, Methods> => ({
  listTrunkCredentialLists: (access, trunk_sid) =>
    withClient(access, async (client) => {
      const lists = await unlessNotFound(
        everyRecord(client.trunking.v1.trunks(validSid(trunk_sid)).credentialsLists, {}),
        [],
      );
      return lists.map((answer) => read(record, access, answer).sid);
    }),
  addTrunkCredentialList: (access, trunk_sid, credential_list_sid) =>
    withClient(access, async (client) => {
      read(
        record,
        access,
        await client.trunking.v1
          .trunks(validSid(trunk_sid))
          .credentialsLists.create({ credentialListSid: validSid(credential_list_sid) }),
      );
    }),
  removeTrunkCredentialList: (access, trunk_sid, credential_list_sid) =>
    withClient(access, async (client) => {
      await unlessNotFound(
        client.trunking.v1.trunks(validSid(trunk_sid)).credentialsLists(validSid(credential_list_sid)).remove(),
        undefined,
      );
    }),
  listOriginationUrls: (access, trunk_sid) =>
    withClient(access, async (client) => {
      const urls = (await everyRecord(client.trunking.v1.trunks(validSid(trunk_sid)).originationUrls, {})).map(
        (answer) => read(origination, access, answer),
      );
      return urls.map((url) => ({ origination_url_sid: url.sid, name: url.friendlyName ?? '', sip_url: url.sipUrl }));
    }),
  createOriginationUrl: (access, trunk_sid, { name, sip_url }) =>
    withClient(access, async (client) => {
      // With a single URL, weight and priority have no effect.
      const whole = { weight: 10, priority: 10, enabled: true };
      read(
        record,
        access,
        await client.trunking.v1
          .trunks(validSid(trunk_sid))
          .originationUrls.create({ ...whole, friendlyName: name, sipUrl: sip_url }),
      );
    }),
  deleteOriginationUrl: (access, trunk_sid, origination_url_sid) =>
    withClient(access, async (client) => {
      await unlessNotFound(
        client.trunking.v1.trunks(validSid(trunk_sid)).originationUrls(validSid(origination_url_sid)).remove(),
        undefined,
      );
    }),
});
