// The account and its numbers.
import * as z from 'zod';
import type { Carrier } from '../../ports/carrier.ts';
import { CarrierError } from '../../ports/carrier.ts';
import type { Ask } from './ask.ts';
import { everyRecord } from './every-record.ts';
import { known, read, record, sid, sidOrNone, textOrNone } from './records.ts';
import { UnusableAnswer, unlessGone } from './carrier-errors.ts';

const status = z.enum(['active', 'suspended', 'closed']);
const ownNumber = z.object({
  sid,
  phoneNumber: z.string(),
  trunkSid: sidOrNone,
  voiceUrl: textOrNone,
  voiceApplicationSid: textOrNone,
});

export const carrierNumbers = (
  ask: Ask,
): Pick<Carrier, 'accountStatus' | 'findNumber' | 'attachNumber' | 'detachNumber' | 'setVoiceApplication'> => ({
  accountStatus: (access) =>
    ask(access, async (client) => {
      const account = await unlessGone(client.api.v2010.accounts(access.account_sid).fetch(), undefined);
      if (!account) throw new CarrierError('credentials', 'the carrier knows no such account', { retryable: false });
      return z.object({ sid: z.literal(access.account_sid), status }).parse(account).status;
    }),
  findNumber: (access, number) =>
    ask(access, async (client) => {
      // The carrier takes what it is asked for as a part of a number.
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
  attachNumber: (access, trunk_sid, number_sid) =>
    ask(access, async (client) => {
      const { trunkSid } = read(
        ownNumber.pick({ sid: true, trunkSid: true }),
        access,
        await client.trunking.v1.trunks(known(trunk_sid)).phoneNumbers.create({ phoneNumberSid: known(number_sid) }),
      );
      if (trunkSid !== trunk_sid) throw new UnusableAnswer('the number is not on the trunk');
    }),
  detachNumber: (access, trunk_sid, number_sid) =>
    ask(access, async (client) => {
      await unlessGone(client.trunking.v1.trunks(known(trunk_sid)).phoneNumbers(known(number_sid)).remove(), undefined);
    }),
  setVoiceApplication: (access, number_sid, voice_application_sid) =>
    ask(access, async (client) => {
      read(
        record,
        access,
        await client
          .incomingPhoneNumbers(known(number_sid))
          .update({ voiceApplicationSid: known(voice_application_sid) }),
      );
    }),
});

/** What is on record of it may be read by more people than may know a password. */
function withoutLogin(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.username === '' && parsed.password === '') return url;
  return Object.assign(parsed, { username: '', password: '' }).href;
}
