// A link that was not said is in no text that is delivered, however it is written; ordinary text, and what was said, stays.
import { expect, it } from 'vitest';
import { factsOf } from '../facts/facts-of.ts';
import { claim, draftOf, materialOf, verdictsOn } from '../testing/example-call.ts';

const talk = [
  'agent: Have a look at example dot com, or write to ann@example.org.',
  'user: I will call you about the list, number five, at 5:30 pm, it costs 3.5 million. Mine is bob@example.com.',
];

/** What is left of a sentence in each place where the model writes its own, though the verifier supports it. */
function delivered(text: string): string[] {
  const material = materialOf(talk);
  const draft = draftOf({
    summary: { headline: text, narrative: text, next_best_action: text },
    vertical_facts: { area: claim(text, [2, 'about the list']) },
    followups: [
      { task: `${text} list`, owner: 'agent', due_by: null, evidence: [{ turn_id: 2, quote: 'about the list' }] },
    ],
  });
  const { summary, followups, vertical } = factsOf(draft, material, verdictsOn(draft, material));
  return [
    summary.headline,
    summary.narrative,
    summary.next_best_action,
    ...followups.map(({ task }) => task.replace(/ list$/, '')),
    ...(vertical.id === 'real_estate' ? [vertical.facts.area.value ?? ''] : []),
  ];
}

const links = [
  'evil.zip',
  'evil.mov',
  'evil.com',
  'EVIL.COM',
  'Evil.Com/x',
  'evil.com:8080',
  'evil.com/path',
  'www.evil.com',
  'sub.evil.co.uk',
  'evil.click',
  'evil.xyz',
  'evil.top',
  'evil.ru',
  'evil.io',
  'evil.link',
  'evil.country',
  'http://evil.com',
  'https://evil.com',
  'HTTPS://EVIL.COM',
  'hxxp://evil.com',
  'hxxps://evil[.]com',
  'ftp://evil.com',
  'http:evil.com',
  'https:\\\\evil.com',
  '//evil.com',
  '//evil',
  'http://localhost',
  'http://evil',
  'https://user:pass@evil.com',
  'user@evil.com',
  'https://example.com@evil.com',
  'mailto:bob@evil.com',
  'mailto:evil',
  'javascript:alert(1)',
  'data:text/html,x',
  'tel:evil',
  'sms:evil',
  'file:///etc/passwd',
  'view-source:evil',
  'vbscript:x',
  'evil[.]com',
  'evil(.)com',
  'evil{.}com',
  'evil[dot]com',
  'evil (dot) com',
  'evil dot com',
  'evil . com',
  'evil。com',
  'evil｡com',
  'evil．com',
  'evil․com',
  'ｅｖｉｌ．ｃｏｍ',
  'ev\u200Bil.com',
  'evil\u200B.com',
  'evil.\u2060com',
  'e\u00ADvil.com',
  'xn--e1awd7f.com',
  'xn--80ak6aa92e.xn--p1ai',
  'пример.рф',
  'еvil.com',
  '例子.中国',
  '203.0.113.7',
  '203.0.113.7:8080/x',
  'http://203.0.113.7',
  '[2001:db8::1]',
  'http://[::1]/',
  'http://0x7f000001',
  'bob [at] evil [dot] com',
] as const;

it.each(links)('%s is not delivered', (link) => {
  expect(delivered(`See ${link} for more.`).join(' ')).not.toMatch(
    /evil|xn--|рф|中国|203|2001|::1|0x7f|localhost|javascript|mailto|data:|tel:|ｅｖ|script:|ev\u200B|e\u00AD|file:/iu,
  );
  expect(delivered(link).join(' ')).not.toMatch(
    /evil|xn--|рф|中国|203|2001|::1|0x7f|localhost|javascript|mailto|data:|tel:|ｅｖ|script:|ev\u200B|e\u00AD|file:/iu,
  );
});

it.each([
  'They asked, e.g. for the list.',
  'The house costs 3.5 million.',
  'They met Mr.Smith about it.',
  'They want No.5 of the list.',
  'They come at 5.30pm.',
  'They asked for the price.She will call.',
  'They use Node.js daily.',
  'Cash and/or credit.',
  'One note: this matters.',
  'See example.com for the list.',
  'Write to bob@example.com.',
  'Write to ann@example.org about it.',
  'The caller asked i.e.for a discount.',
  'They live in St.Louis.',
  '他们喜欢花园。他们会打电话。',
  'Data: none was given.',
])('%s stays', (text) => expect(delivered(text).slice(0, 3)).toEqual([text, text, text]));
