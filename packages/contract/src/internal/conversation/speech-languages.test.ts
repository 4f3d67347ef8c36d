// By which codes the providers get a language, and that the table is what they publish.
import { describe, expect, test } from 'vitest';
import {
  isListedModel,
  listedLanguages,
  listsLanguage,
  recognizedCode,
  speechProviders,
  spokenCode,
} from './speech-languages.ts';
import type { SpeechProvider, SpeechUse } from './speech-languages.ts';

const codes = {
  'en-US': { openai: 'en', deepgram: 'en-US', elevenlabs: 'en', cartesia: 'en', spoken: ['en', 'en'] },
  'en-ZA': { openai: 'en', deepgram: 'en', elevenlabs: 'en', cartesia: 'en', spoken: ['en', 'en'] },
  'de-AT': { openai: 'de', deepgram: 'de', elevenlabs: 'de', cartesia: 'de', spoken: ['de', 'de'] },
  'nb-NO': { openai: 'no', deepgram: 'no', elevenlabs: 'no', cartesia: 'no', spoken: ['no', 'no'] },
  nn: { openai: 'no', deepgram: 'no', elevenlabs: 'no', cartesia: 'nn', spoken: ['no', 'no'] },
  'fil-PH': { openai: 'tl', deepgram: 'tl', elevenlabs: 'fil', cartesia: 'tl', spoken: ['fil', 'tl'] },
  tl: { openai: 'tl', deepgram: 'tl', elevenlabs: 'fil', cartesia: 'tl', spoken: ['fil', 'tl'] },
  he: { openai: 'he', deepgram: 'he', elevenlabs: 'he', cartesia: 'he', spoken: [undefined, 'he'] },
  iw: { openai: 'he', deepgram: 'he', elevenlabs: 'he', cartesia: 'he', spoken: [undefined, 'he'] },
  'pt-br': { openai: 'pt', deepgram: 'pt-BR', elevenlabs: 'pt', cartesia: 'pt', spoken: ['pt', 'pt'] },
  'zh-Hant-TW': { openai: 'zh', deepgram: 'zh-TW', elevenlabs: 'zh', cartesia: 'zh', spoken: ['zh', 'zh'] },
  'zh-Hant': { openai: 'zh', deepgram: 'zh-TW', elevenlabs: 'zh', cartesia: 'zh', spoken: ['zh', 'zh'] },
  cmn: { openai: 'zh', deepgram: 'zh', elevenlabs: 'zh', cartesia: 'zh', spoken: ['zh', 'zh'] },
  yue: { openai: 'zh', deepgram: 'zh-HK', elevenlabs: 'yue', cartesia: 'yue', spoken: ['zh', 'zh'] },
  jv: { openai: undefined, deepgram: undefined, elevenlabs: 'jv', cartesia: 'jw', spoken: [undefined, undefined] },
  oj: {
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

/**
 * What the providers publish, in their words: the names or codes of each language.
 *
 * - OpenAI, recognition: platform.openai.com/docs/guides/speech-to-text, "Supported languages"; synthesis:
 *   platform.openai.com/docs/guides/text-to-speech says that it follows Whisper.
 * - Deepgram, recognition: developers.deepgram.com/docs/models-languages-overview and the changelog of Nova-3 from
 *   2025-08-15 to 2026-03-31, with the five languages of August 2026; synthesis: developers.deepgram.com/docs/tts-models.
 * - ElevenLabs: elevenlabs.io/docs/capabilities/speech-to-text, "Supported languages"; elevenlabs.io/docs/models.
 * - Cartesia: docs.cartesia.ai/api-reference/stt (ink-whisper, which has the codes of Whisper's tokenizer);
 *   docs.cartesia.ai/build-with-cartesia/tts-models/latest (sonic-3).
 */
const published: Readonly<Record<SpeechProvider, Readonly<Record<SpeechUse, string>>>> = {
  openai: {
    recognition:
      'Afrikaans, Arabic, Armenian, Azerbaijani, Belarusian, Bosnian, Bulgarian, Catalan, Chinese, Croatian, Czech, Danish, Dutch, English, Estonian, Finnish, French, Galician, German, Greek, Hebrew, Hindi, Hungarian, Icelandic, Indonesian, Italian, Japanese, Kannada, Kazakh, Korean, Latvian, Lithuanian, Macedonian, Malay, Marathi, Maori, Nepali, Norwegian, Persian, Polish, Portuguese, Romanian, Russian, Serbian, Slovak, Slovenian, Spanish, Swahili, Swedish, Tagalog, Tamil, Thai, Turkish, Ukrainian, Urdu, Vietnamese, Welsh',
    synthesis:
      'Afrikaans, Arabic, Armenian, Azerbaijani, Belarusian, Bosnian, Bulgarian, Catalan, Chinese, Croatian, Czech, Danish, Dutch, English, Estonian, Finnish, French, Galician, German, Greek, Hebrew, Hindi, Hungarian, Icelandic, Indonesian, Italian, Japanese, Kannada, Kazakh, Korean, Latvian, Lithuanian, Macedonian, Malay, Marathi, Maori, Nepali, Norwegian, Persian, Polish, Portuguese, Romanian, Russian, Serbian, Slovak, Slovenian, Spanish, Swahili, Swedish, Tagalog, Tamil, Thai, Turkish, Ukrainian, Urdu, Vietnamese, Welsh',
  },
  deepgram: {
    recognition:
      'de, nl, sv, sv-SE, da, da-DK, es, es-419, fr, fr-CA, pt, pt-BR, pt-PT, it, tr, no, id, bg, cs, fi, hi, hu, ja, ko, ko-KR, pl, ru, uk, vi, ca, et, nl-BE, de-CH, el, lv, lt, ms, ro, sk, be, bn, bs, hr, kn, mk, mr, sr, sl, ta, tl, te, he, fa, ur, zh-HK, th, th-TH, zh, zh-CN, zh-TW, af, hy, ka, ne, pa, en, en-US, en-AU, en-GB, en-IN, en-NZ',
    synthesis: 'English, Spanish, German, French, Dutch, Italian, Japanese',
  },
  elevenlabs: {
    recognition:
      'Afrikaans (afr), Amharic (amh), Arabic (ara), Armenian (hye), Assamese (asm), Asturian (ast), Azerbaijani (aze), Belarusian (bel), Bengali (ben), Bosnian (bos), Bulgarian (bul), Burmese (mya), Cantonese (yue), Catalan (cat), Cebuano (ceb), Chichewa (nya), Croatian (hrv), Czech (ces), Danish (dan), Dutch (nld), English (eng), Estonian (est), Filipino (fil), Finnish (fin), French (fra), Fulah (ful), Galician (glg), Ganda (lug), Georgian (kat), German (deu), Greek (ell), Gujarati (guj), Hausa (hau), Hebrew (heb), Hindi (hin), Hungarian (hun), Icelandic (isl), Igbo (ibo), Indonesian (ind), Irish (gle), Italian (ita), Japanese (jpn), Javanese (jav), Kabuverdianu (kea), Kannada (kan), Kazakh (kaz), Khmer (khm), Korean (kor), Kurdish (kur), Kyrgyz (kir), Lao (lao), Latvian (lav), Lingala (lin), Lithuanian (lit), Luo (luo), Luxembourgish (ltz), Macedonian (mkd), Malay (msa), Malayalam (mal), Maltese (mlt), Mandarin Chinese (zho), Maori (mri), Marathi (mar), Mongolian (mon), Nepali (nep), Northern Sotho (nso), Norwegian (nor), Occitan (oci), Odia (ori), Pashto (pus), Persian (fas), Polish (pol), Portuguese (por), Punjabi (pan), Romanian (ron), Russian (rus), Serbian (srp), Shona (sna), Sindhi (snd), Slovak (slk), Slovenian (slv), Somali (som), Spanish (spa), Swahili (swa), Swedish (swe), Tamil (tam), Tajik (tgk), Telugu (tel), Thai (tha), Turkish (tur), Ukrainian (ukr), Umbundu (umb), Urdu (urd), Uzbek (uzb), Vietnamese (vie), Welsh (cym), Wolof (wol), Xhosa (xho), Zulu (zul)',
    synthesis:
      'en, ja, zh, de, hi, fr, ko, pt, it, es, id, nl, tr, fil, pl, sv, bg, ro, ar, cs, el, fi, hr, ms, sk, da, ta, uk, ru, hu, no, vi',
  },
  cartesia: {
    recognition:
      'en, zh, de, es, ru, ko, fr, ja, pt, tr, pl, ca, nl, ar, sv, it, id, hi, fi, vi, he, uk, el, ms, cs, ro, da, hu, ta, no, th, ur, hr, bg, lt, la, mi, ml, cy, sk, te, fa, lv, bn, sr, az, sl, kn, et, mk, br, eu, is, hy, ne, mn, bs, kk, sq, sw, gl, mr, pa, si, km, sn, yo, so, af, oc, ka, be, tg, sd, gu, am, yi, lo, uz, fo, ht, ps, tk, nn, mt, sa, lb, my, bo, tl, mg, as, tt, haw, ln, ha, ba, jw, su, yue',
    synthesis:
      'en, de, es, fr, ja, pt, zh, hi, ko, it, nl, pl, ru, sv, tr, tl, bg, ro, ar, cs, el, fi, hr, ms, sk, da, ta, uk, hu, no, vi, bn, th, he, ka, id, te, gu, kn, ml, mr, pa',
  },
};

/** Names that the language data of Node.js does not have as the providers write them. */
const namesOf: Readonly<Record<string, string>> = {
  Bengali: 'bn',
  Chichewa: 'ny',
  Fulah: 'ff',
  Tagalog: 'tl',
  'Mandarin Chinese': 'zh',
  Maori: 'mi',
};

const english = new Intl.DisplayNames('en', { type: 'language' });
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const anyCode = letters.flatMap((a) => letters.flatMap((b) => [`${a}${b}`, ...letters.map((c) => `${a}${b}${c}`)]));
/** English name → code. Names of two letters win, as they do in the tags of agents. */
const byName = new Map(
  anyCode
    .toSorted((a, b) => b.length - a.length)
    .flatMap((code) => {
      const name = english.of(code);
      return name === undefined || name === code || new Intl.Locale(code).toString() !== code
        ? []
        : [[name, code] as const];
    }),
);

/** `English`, `English (eng)` or `en`. */
function codeOfItem(item: string): string {
  const name = item.replace(/ \([a-z]{3}\)$/, '');
  if (/^[a-z]{2,3}(-[A-Z0-9]+)?$/.test(name)) return name;
  return namesOf[name] ?? byName.get(name) ?? `unknown: ${name}`;
}

const uses = ['recognition', 'synthesis'] as const;
const each = speechProviders.flatMap((provider) => uses.map((use) => [provider, use] as const));

describe.each(each)('%s, %s', (provider, use) => {
  const expected = published[provider][use].split(', ').map(codeOfItem);

  test('the table has every language of the published list', () => {
    expect(expected.filter((code) => !listsLanguage(use, provider, code))).toEqual([]);
  });

  test('and no other one, but what is the same language under another tag', () => {
    const same: Readonly<Record<string, string>> = {
      no: 'nb nn',
      nb: 'no',
      tl: 'fil',
      fil: 'tl',
      jw: 'jv',
      zh: 'yue',
      'zh-HK': 'yue',
    };
    const tags = new Set(expected.flatMap((code) => [code, ...(same[code]?.split(' ') ?? [])]));
    expect(listedLanguages(use, provider).filter((tag) => !tags.has(tag))).toEqual([]);
  });

  test('each of its languages can be the language of an agent, and is listed', () => {
    for (const tag of listedLanguages(use, provider)) {
      expect(new Intl.Locale(tag).toString()).toBe(tag);
      expect(listsLanguage(use, provider, tag)).toBe(true);
    }
  });

  test('it is about the model that the worker takes by itself, and not about any other', () => {
    expect(isListedModel(use, provider, null)).toBe(true);
    expect(isListedModel(use, provider, 'a-model-of-tomorrow')).toBe(false);
  });
});
