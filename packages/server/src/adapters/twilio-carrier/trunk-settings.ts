// What a trunk checks calls against that leave through it, and where it sends those that arrive.
import * as z from 'zod';
import type { Carrier } from '../../ports/carrier.ts';
import type { Ask } from './ask.ts';
import { everyRecord } from './every-record.ts';
import { known, read, record, sid } from './records.ts';
import { unlessGone } from './carrier-errors.ts';

const origination = z.object({ sid, friendlyName: z.string().nullable(), sipUrl: z.string() });

type Methods =
  | 'listTrunkCredentialLists'
  | 'addTrunkCredentialList'
  | 'removeTrunkCredentialList'
  | 'listOriginationUrls'
  | 'createOriginationUrl'
  | 'deleteOriginationUrl';

export const trunkSettings = (ask: Ask): Pick<Carrier, Methods> => ({
  listTrunkCredentialLists: (access, trunk_sid) =>
    ask(access, async (client) => {
      const lists = await unlessGone(everyRecord(client.trunking.v1.trunks(known(trunk_sid)).credentialsLists, {}), []);
      return lists.map((answer) => read(record, access, answer).sid);
    }),
  addTrunkCredentialList: (access, trunk_sid, credential_list_sid) =>
    ask(access, async (client) => {
      read(
        record,
        access,
        await client.trunking.v1
          .trunks(known(trunk_sid))
          .credentialsLists.create({ credentialListSid: known(credential_list_sid) }),
      );
    }),
  removeTrunkCredentialList: (access, trunk_sid, credential_list_sid) =>
    ask(access, async (client) => {
      await unlessGone(
        client.trunking.v1.trunks(known(trunk_sid)).credentialsLists(known(credential_list_sid)).remove(),
        undefined,
      );
    }),
  listOriginationUrls: (access, trunk_sid) =>
    ask(access, async (client) => {
      const urls = (await everyRecord(client.trunking.v1.trunks(known(trunk_sid)).originationUrls, {})).map((answer) =>
        read(origination, access, answer),
      );
      return urls.map((url) => ({ origination_url_sid: url.sid, name: url.friendlyName ?? '', sip_url: url.sipUrl }));
    }),
  createOriginationUrl: (access, trunk_sid, { name, sip_url }) =>
    ask(access, async (client) => {
      // With one URL alone weight and priority decide nothing.
      const whole = { weight: 10, priority: 10, enabled: true };
      read(
        record,
        access,
        await client.trunking.v1
          .trunks(known(trunk_sid))
          .originationUrls.create({ ...whole, friendlyName: name, sipUrl: sip_url }),
      );
    }),
  deleteOriginationUrl: (access, trunk_sid, origination_url_sid) =>
    ask(access, async (client) => {
      await unlessGone(
        client.trunking.v1.trunks(known(trunk_sid)).originationUrls(known(origination_url_sid)).remove(),
        undefined,
      );
    }),
});
