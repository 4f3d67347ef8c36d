// The sandbox's answer to the question what must not be stored: by simple signs in English, without a model.
import { readFencedJson } from '@voicecall/contract';
import * as z from 'zod';
import { textOf } from './chat-form.ts';
import type { ChatRequest } from './chat-form.ts';

const said = z.array(z.object({ n: z.number(), text: z.string() }));
const word = String.raw`\p{Lu}\p{L}+`;
const before = String.raw`\b(?:[Mm]y name is|[Tt]his is|I am|I'm|speaking (?:with|to)|[Hh]i|[Hh]ello|[Tt]hank you),? `;
const signs: Readonly<Record<string, RegExp>> = {
  name: new RegExp(String.raw`(?:${before}|"(?:full_name|name)":")(${word}(?: ${word})*)`, 'gu'),
  address: /\b(\d{1,5} (?:[A-Z]\p{L}+ )+(?:Street|Road|Avenue|Lane|Square))\b/gu,
  health: /\b(diabetes|asthma|cancer|migraine|pregnan\p{L}+|insulin)\b/giu,
};

/** Undefined: this is another question. */
export function findPassages(request: ChatRequest): string | undefined {
  const prompt = request.messages.findLast(({ role }) => role === 'user');
  const system = request.messages.find(({ role }) => role === 'system');
  if (!prompt || !textOf(prompt).startsWith('<said ')) return undefined;
  const asked = Object.entries(signs).filter(([name]) => system && textOf(system).includes(`- ${name}: `));
  const passages = said
    .parse(readFencedJson('said', textOf(prompt)))
    .flatMap(({ n, text }) =>
      asked.flatMap(([name, sign]) => [...text.matchAll(sign)].map(([, found]) => ({ n, class: name, text: found }))),
    );
  return JSON.stringify({ passages });
}
