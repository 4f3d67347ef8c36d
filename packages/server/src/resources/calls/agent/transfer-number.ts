// Which number a transfer may go to: only one that the customer has configured.
import { parsePhone } from '@voicecall/contract/phone/parse-phone';
import { phonesIn } from '@voicecall/contract/phone/phones-in';
import { readPhone } from '@voicecall/contract/phone/read-phone';

/** The number that `texts` name, as they write it, when the model asks for it in any notation; else null. */
export function transferNumber(asked: string, texts: readonly string[]): string | null {
  const number = readPhone(asked);
  if (number === null) return null;
  const dialed = (written: string): string => parsePhone(written)?.number ?? written;
  const named = texts.flatMap(phonesIn);
  return named.find((one) => one === number) ?? named.find((one) => dialed(one) === dialed(number)) ?? null;
}
