// What a call cost, from its usage.
import type { CallCost, UsageLine } from '@voicecall/contract';
import { shortDecimal } from './present.ts';

/** A line of usage with all its decimal places: three of the quantity, ten of the amount. */
export interface PricedLine extends Omit<UsageLine, 'quantity'> {
  readonly quantity: string;
  readonly amount: string | null;
  readonly currency: string | null;
}

type Named = Pick<PricedLine, 'component' | 'provider' | 'model' | 'unit'>;

const keyOf = ({ component, provider, model, unit }: Named, isPriced: boolean): string =>
  JSON.stringify([component, provider, model === null, model, unit, isPriced]);

/** The exact sum of decimal numbers with as many places. */
function sumOf(numbers: readonly string[]): string {
  const places = numbers[0]?.split('.')[1]?.length ?? 0;
  const digits = numbers.reduce((sum, number) => sum + BigInt(number.replace('.', '')), 0n).toString();
  const padded = digits.padStart(places + 1, '0');
  return shortDecimal(places === 0 ? digits : `${padded.slice(0, -places)}.${padded.slice(-places)}`);
}

/** Lines of one kind as one. */
function lineOf(lines: readonly [PricedLine, ...PricedLine[]]): UsageLine {
  const { component, provider, model, unit } = lines[0];
  return { component, provider, model, unit, quantity: Number(sumOf(lines.map(({ quantity }) => quantity))) };
}

export const usageOf = (usage: readonly PricedLine[]): UsageLine[] => usage.map((line) => lineOf([line]));

/** Null without usage. */
export function costOf(usage: readonly PricedLine[]): CallCost | null {
  if (usage.length === 0) return null;
  const kinds = Object.entries(Object.groupBy(usage, (line) => keyOf(line, line.amount !== null)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, lines = []]): [PricedLine, ...PricedLine[]][] => {
      const [first, ...others] = lines;
      return first ? [[first, ...others]] : [];
    });
  const amountsOf = (lines: readonly PricedLine[]): string[] => lines.flatMap(({ amount }) => amount ?? []);
  const amounts = amountsOf(usage);
  return {
    total: amounts.length === 0 ? null : sumOf(amounts),
    currency: usage.find(({ currency }) => currency !== null)?.currency ?? null,
    lines: kinds
      .filter(([{ amount }]) => amount !== null)
      .map((lines) => ({ ...lineOf(lines), amount: sumOf(amountsOf(lines)) })),
    unpriced: kinds.filter(([{ amount }]) => amount === null).map(lineOf),
  };
}
