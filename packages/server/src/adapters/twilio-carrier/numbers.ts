// The account and its numbers.
import * as z from 'zod';
import type { Carrier } from '../../ports/carrier.ts';
import { CarrierError } from '../../ports/carrier.ts';
import type { WithClient } from './with-client.ts';
import { everyRecord, onePage } from './every-record.ts';
import { validSid, read, record, sid, sidOrNone, textOrNone } from './records.ts';
import { UnusableResponse, unlessNotFound } from './carrier-errors.ts';

const status = z.enum(['active', 'suspended', 'closed']);
const ownNumber = z.object({
  sid,
  phoneNumber: z.string(),
  trunkSid: sidOrNone,
  voiceUrl: textOrNone,
  voiceApplicationSid: textOrNone,
});

const listedNumber = ownNumber.pick({ phoneNumber: true, trunkSid: true }).extend({ friendlyName: textOrNone });

export const carrierNumbers = (
  withClient: WithClient,
): Pick<
  Carrier,
  'accountStatus' | 'findNumber' | 'listNumbers' | 'attachNumber' | 'detachNumber' | 'setVoiceApplication'
> => ({
  accountStatus: (access) =>
    withClient(access, async (client) => {
      const account = await unlessNotFound(client.api.v2010.accounts(access.account_sid).fetch(), undefined);
      if (!account) throw new CarrierError('credentials', 'the carrier knows no such account', { retryable: false });
      return z.object({ sid: z.literal(access.account_sid), status }).parse(account).status;
    }),
  findNumber: (access, number) =>
    withClient(access, async (client) => {
      // The carrier also finds numbers that contain the given one.
      const numbers = (await everyRecord(client.incomingPhoneNumbers, { phoneNumber: number })).map((answer) =>
        read(ownNumber, access, answer),
      );
      const found = numbers.find(({ phoneNumber }) => phoneNumber === number);
      return (
        found && {
          number_sid: found.sid,
          trunk_sid: found.trunkSid,
          voice_url: withoutLogin(found.voiceUrl),
          voice_application_sid: found.voiceApplicationSid,
        }
      );
    }),
  listNumbers: (access, page) =>
    withClient(access, async (client) => {
      const { records, next } = await onePage(client.incomingPhoneNumbers, { page, size: 100, filter: {} });
      const numbers = records.map((answer) => {
        const { phoneNumber, friendlyName, trunkSid } = read(listedNumber, access, answer);
        return { number: phoneNumber, name: friendlyName?.slice(0, 200) ?? '', on_trunk: trunkSid !== null };
      });
      return { numbers, next };
    }),
  attachNumber: (access, trunk_sid, number_sid) =>
    withClient(access, async (client) => {
      const { trunkSid } = read(
        ownNumber.pick({ sid: true, trunkSid: true }),
        access,
        await client.trunking.v1
          .trunks(validSid(trunk_sid))
          .phoneNumbers.create({ phoneNumberSid: validSid(number_sid) }),
      );
      if (trunkSid !== trunk_sid) throw new UnusableResponse('the number is not on the trunk');
    }),
  detachNumber: (access, trunk_sid, number_sid) =>
    withClient(access, async (client) => {
      await unlessNotFound(
        client.trunking.v1.trunks(validSid(trunk_sid)).phoneNumbers(validSid(number_sid)).remove(),
        undefined,
      );
    }),
  setVoiceApplication: (access, number_sid, voice_application_sid) =>
    withClient(access, async (client) => {
      read(
        record,
        access,
        await client
          .incomingPhoneNumbers(validSid(number_sid))
          .update({ voiceApplicationSid: validSid(voice_application_sid) }),
      );
    }),
});

/** Removes the password from a URL that is stored: more people may read the record than may know the password. */
function withoutLogin(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.username === '' && parsed.password === '') return url;
  return Object.assign(parsed, { username: '', password: '' }).href;
}
