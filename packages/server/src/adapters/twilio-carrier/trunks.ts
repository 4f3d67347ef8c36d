// An account's trunks.
import * as z from 'zod';
import type { Carrier, CarrierAccess, CarrierTrunk } from '../../ports/carrier.ts';
import type { WithClient } from './with-client.ts';
import { everyRecord } from './every-record.ts';
import { validSid, namedRecord, oldest, read } from './records.ts';
import { unlessNotFound } from './carrier-errors.ts';

/** A trunk may have no domain. */
const trunkRecord = namedRecord.extend({ domainName: z.string().nullable() });

const readTrunk = (access: CarrierAccess, answer: unknown): z.output<typeof trunkRecord> =>
  read(trunkRecord, access, answer);
const present = (trunk: z.output<typeof trunkRecord>): CarrierTrunk => ({
  trunk_sid: trunk.sid,
  name: trunk.friendlyName ?? '',
  domain_name: trunk.domainName ?? '',
});

export const carrierTrunks = (
  withClient: WithClient,
): Pick<Carrier, 'getTrunk' | 'findTrunk' | 'createTrunk' | 'deleteTrunk'> => ({
  getTrunk: (access, trunk_sid) =>
    withClient(access, async (client) => {
      const answer = await unlessNotFound(client.trunking.v1.trunks(validSid(trunk_sid)).fetch(), undefined);
      return answer && present(readTrunk(access, answer));
    }),
  findTrunk: (access, name, domain_name) =>
    withClient(access, async (client) => {
      const trunks = (await everyRecord(client.trunking.v1.trunks, {})).map((answer) => readTrunk(access, answer));
      const found = oldest(
        trunks.filter(
          ({ friendlyName, domainName }) =>
            friendlyName === name && (domain_name === undefined || domainName === domain_name),
        ),
      );
      return found && present(found);
    }),
  createTrunk: (access, { name, domain_name }) =>
    withClient(access, async (client) => {
      // Calls are transferred by SIP REFER.
      const settings = { transferMode: 'enable-all', secure: false, cnamLookupEnabled: false } as const;
      return present(
        readTrunk(
          access,
          await client.trunking.v1.trunks.create({ friendlyName: name, domainName: domain_name, ...settings }),
        ),
      );
    }),
  deleteTrunk: (access, trunk_sid) =>
    withClient(access, async (client) => {
      await unlessNotFound(client.trunking.v1.trunks(validSid(trunk_sid)).remove(), undefined);
    }),
});
