// By which codes the providers get a language.
import { describe, expect, test } from 'vitest';
import { recognizedCode, spokenCode } from './language-codes.ts';

const codes = {
  'en-US': { openai: 'en', deepgram: 'en-US', elevenlabs: 'en', cartesia: 'en', spoken: ['en', 'en'] },
  'en-ZA': { openai: 'en', deepgram: 'en', elevenlabs: 'en', cartesia: 'en', spoken: ['en', 'en'] },
  'de-AT': { openai: 'de', deepgram: 'de', elevenlabs: 'de', cartesia: 'de', spoken: ['de', 'de'] },
  'nb-NO': { openai: 'no', deepgram: 'no', elevenlabs: 'no', cartesia: 'no', spoken: ['no', 'no'] },
  nn: { openai: 'no', deepgram: 'no', elevenlabs: 'no', cartesia: 'no', spoken: ['no', 'no'] },
  'fil-PH': { openai: 'tl', deepgram: undefined, elevenlabs: 'fil', cartesia: 'tl', spoken: ['fil', 'tl'] },
  tl: { openai: 'tl', deepgram: undefined, elevenlabs: 'fil', cartesia: 'tl', spoken: ['fil', 'tl'] },
  he: { openai: 'he', deepgram: undefined, elevenlabs: 'he', cartesia: 'he', spoken: [undefined, 'he'] },
  iw: { openai: 'he', deepgram: undefined, elevenlabs: 'he', cartesia: 'he', spoken: [undefined, 'he'] },
  'pt-br': { openai: 'pt', deepgram: 'pt-BR', elevenlabs: 'pt', cartesia: 'pt', spoken: ['pt', 'pt'] },
  'zh-Hant-TW': { openai: 'zh', deepgram: 'zh-TW', elevenlabs: 'zh', cartesia: 'zh', spoken: ['zh', 'zh'] },
  'zh-Hant': { openai: 'zh', deepgram: 'zh-TW', elevenlabs: 'zh', cartesia: 'zh', spoken: ['zh', 'zh'] },
  cmn: { openai: 'zh', deepgram: 'zh', elevenlabs: 'zh', cartesia: 'zh', spoken: ['zh', 'zh'] },
  eu: {
    openai: undefined,
    deepgram: undefined,
    elevenlabs: undefined,
    cartesia: undefined,
    spoken: [undefined, undefined],
  },
} as const;

describe.each(Object.entries(codes))('%s', (tag, { spoken, ...heard }) => {
  test.each(['openai', 'deepgram', 'elevenlabs', 'cartesia'] as const)(
    'is heard by %s under its own code',
    (provider) => {
      expect(recognizedCode(provider, tag)).toBe(heard[provider]);
    },
  );

  test('is spoken under a code that the provider knows, or under none', () => {
    expect([spokenCode('elevenlabs', tag), spokenCode('cartesia', tag)]).toEqual(spoken);
    expect([spokenCode('openai', tag), spokenCode('deepgram', tag)]).toEqual([undefined, undefined]);
  });
});
