// A phone number is addressed by its id: the number itself is not found, in any spelling.
import { expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

it('a number in place of its id is not found, and stays active', async () => {
  const { phoneNumbers } = platform.tenant.client;
  const number = nextNumber();
  const { id } = await phoneNumbers.create({ number });
  for (const wrong of [number, number.slice(1), id.toUpperCase()]) {
    for (const call of [
      () => phoneNumbers.get(wrong),
      () => phoneNumbers.update(wrong, { label: 'x' }),
      () => phoneNumbers.release(wrong),
    ]) {
      expect(await refusalOf(call())).toEqual({ status: 404, code: 'phone_number_not_found', details: undefined });
    }
  }
  expect((await phoneNumbers.get(id)).phone_number).toMatchObject({ number, status: 'active', label: null });
});
