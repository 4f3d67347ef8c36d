// How documents are split into passages.
import { limits } from '@voicecall/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitDocument } from './split-document.ts';
import type { DocumentText } from './split-document.ts';

const split = (text: string, more: Partial<DocumentText> = {}) =>
  splitDocument({ name: 'Rules', format: 'markdown', language: 'en', config: 'english', text, ...more });
const shown = (text: string, more: Partial<DocumentText> = {}) =>
  split(text, more).map(({ headings, text: passage }) => [headings.join(' > '), passage]);

describe('a Markdown document', () => {
  test('is split at its headings, and each passage has those above it', () => {
    expect(shown('Intro.\n\n# A\n\nOne.\n\n## B ##\n\nTwo.\r\n\r\n### C\n\nThree.\n\n# D\nFour.')).toEqual([
      ['', 'Intro.'],
      ['A', 'One.'],
      ['A > B', 'Two.'],
      ['A > B > C', 'Three.'],
      ['D', 'Four.'],
    ]);
  });

  test('keeps what only looks like a heading', () => {
    expect(shown('# A\n\n```sh\n# a comment\n```\n\n#no heading\n\n    # code')).toEqual([
      ['A', '```sh\n# a comment\n```\n\n#no heading\n\n# code'],
    ]);
  });

  test('without text under its headings has no passage', () => {
    expect(split('# A\n\n## B\n\n')).toEqual([]);
  });
});

test('a text has no headings', () => {
  expect(shown('# A\n\nOne.', { format: 'text' })).toEqual([['', '# A\n\nOne.']]);
});

test('a passage is searched with the name of the document and its headings', () => {
  expect(split('# Pets\n\nDogs.')).toMatchObject([{ heading_words: 'Rules\nPets', words: 'Dogs.' }]);
});

test('paragraphs are put together up to the size of a passage, and long ones are divided after a sentence', () => {
  const sentence = 'This sentence has some words. ';
  const parts = split(`Short.\n\nShort as well.\n\n${sentence.repeat(100)}`).map(({ text }) => text);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts[0]).toMatch(/^Short\.\n\nShort as well\.\n\nThis sentence/);
  for (const part of parts) expect(part).toMatch(/words\.$/);
});

test('nothing but white space and headings is lost, and no passage is too long', () => {
  const piece = fc.constantFrom(
    'a',
    'word ',
    '😀',
    '\n',
    '\n\n',
    '. ',
    '日本',
    'x'.repeat(1_000),
    '- item\n',
    '|a|b|\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom('english', 'simple'), (pieces, config) => {
      const text = pieces.join('');
      const parts = split(text, { config, format: 'text' });
      const bare = (value: string): string => value.replaceAll(/\s/g, '');
      expect(bare(parts.map((part) => part.text).join(''))).toBe(bare(text));
      for (const part of parts) {
        expect(part.text.length).toBeLessThanOrEqual(limits.knowledge_passage_chars);
        expect(part.text.isWellFormed()).toBe(true);
      }
    }),
  );
});

test('the words of a language without spaces are separated', () => {
  expect(split('夕食は午後六時です', { config: 'simple', language: 'ja' })[0]?.words).toBe('夕食 は 午後 六時 です');
});
