// Which number a transfer may go to: only one that the customer has configured.
import { parsePhone } from '@voicecall/contract/phone/parse-phone';
import { phonesIn } from '@voicecall/contract/phone/phones-in';
import { readPhone } from '@voicecall/contract/phone/read-phone';
import type { AgentRow } from '../../agents/store.ts';
import type { ToolRow } from '../../tools/store.ts';

/** The number that `texts` name, as they write it, when the model asks for it in any notation; else null. */
export function transferNumber(asked: string, texts: readonly string[]): string | null {
  const number = readPhone(asked);
  if (number === null) return null;
  const dialed = (written: string): string => parsePhone(written)?.number ?? written;
  const named = texts.flatMap(phonesIn);
  return named.find((one) => one === number) ?? named.find((one) => dialed(one) === dialed(number)) ?? null;
}

/** The number, if the instructions of the agent or its transfer tools name it; else null. */
export const numberToTransferTo = (
  asked: string,
  { instructions }: Pick<AgentRow, 'instructions'>,
  tools: readonly Pick<ToolRow, 'type' | 'enabled' | 'description'>[],
): string | null =>
  transferNumber(asked, [
    instructions,
    ...tools.filter(({ type, enabled }) => type === 'transfer' && enabled).map(({ description }) => description),
  ]);

/** What the model gets for another number. */
export const notATransferNumber = 'Calls cannot be transferred to that number.';
