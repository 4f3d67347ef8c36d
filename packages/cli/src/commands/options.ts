// Options that several commands have.
import { InvalidArgumentError, Option } from 'commander';
import { objectionTo } from '../listen/post-event.ts';

/** A whole number from 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

/** `--limit` of lists. */
export const limitOption = (): Option =>
  new Option('-n, --limit <count>', 'show at most so many').argParser(wholeNumber).default(50);

/** An option with a closed list of values. */
export const choice = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, description).choices(values);

/** The first `limit` records of a list, from as many pages as that takes. */
export async function take<T>(records: AsyncIterable<T>, limit: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const record of records) {
    taken.push(record);
    if (taken.length === limit) break;
  }
  return taken;
}

/** The address of a receiver. */
export function receiverUrl(text: string): string {
  const objection = objectionTo(text);
  if (objection) throw new InvalidArgumentError(`It ${objection}.`);
  return text;
}

/** A JSON object. */
export function jsonObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}
