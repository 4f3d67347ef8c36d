// The numbers that an account at the carrier owns, to choose the one that is imported.
import type { CarrierNumber, CarrierNumbers } from '@voicecall/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../components/field.tsx';
import { useTenant } from '../../session/tenant.ts';
import { importProblem } from './import-problems.ts';

const none: CarrierNumbers = { numbers: [], next: null };
/** The value of the option that reads the next page. */
const more = 'more';

const numberText = ({ phone_number, name, imported, on_trunk }: CarrierNumber): string =>
  [
    phone_number,
    ...(name && name !== phone_number ? [name] : []),
    ...(imported ? ['already imported'] : on_trunk ? ['on a trunk at the carrier'] : []),
  ].join(' · ');

/** Reads the numbers page by page. */
export function useOwnedNumbers(account: { readonly account_sid: string; readonly auth_token: string }) {
  const { client } = useTenant();
  const [listed, setListed] = useState<CarrierNumbers>(none);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (page: string | undefined) =>
      client.carrierImports.numbers({
        account_sid: account.account_sid.trim(),
        auth_token: account.auth_token,
        ...(page !== undefined && { page }),
      }),
    onSuccess: ({ numbers, next }, page) =>
      setListed({ numbers: page === undefined ? numbers : [...listed.numbers, ...numbers], next }),
  });
  return {
    listed,
    error,
    isPending,
    /** Goes on to the number, also without a list: then it can be written. Not with an account that is none. */
    ask: (goOn: (page: 'number') => void): void =>
      mutate(undefined, {
        onSuccess: () => goOn('number'),
        onError: (problem) => {
          setListed(none);
          if (importProblem(problem).cure !== 'account') goOn('number');
        },
      }),
    readMore: (): void => mutate(listed.next ?? undefined),
  };
}

export function NumberChoice({
  owned: { listed, error, readMore },
  value,
  onChoose,
}: {
  readonly owned: ReturnType<typeof useOwnedNumbers>;
  readonly value: string;
  readonly onChoose: (number: CarrierNumber) => void;
}) {
  if (error) return <p className="notice">The carrier did not tell which numbers the account has. Write the number.</p>;
  const find = (wanted: string) => listed.numbers.find(({ phone_number }) => phone_number === wanted);
  const take = (wanted: string): void => {
    const number = find(wanted);
    if (wanted === more) readMore();
    else if (number) onChoose(number);
  };
  return (
    <SelectField
      label="Numbers of the account"
      value={find(value) ? value : ''}
      onChange={({ target }) => take(target.value)}
      options={[
        ['', listed.numbers.length === 0 ? 'It has none' : 'Choose one, or write it below'],
        ...listed.numbers.map((number) => [number.phone_number, numberText(number)] as const),
        ...(listed.next === null ? [] : [[more, 'Show more…'] as const]),
      ]}
    />
  );
}
