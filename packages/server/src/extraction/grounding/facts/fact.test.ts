// A fact in words is certain only when it was said, and is none when what turns its meaning was not.
import type { ExtractionDraft, FieldDefinition } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { groundDraft } from '../ground-draft.ts';
import { claim, draftOf, materialOf } from '../testing/example-call.ts';

const evidenceOf = (lines: readonly string[]) => lines.map((line, index): [number, string] => [index + 1, line]);
const grounded = (
  type: FieldDefinition['type'],
  value: string | number | readonly string[],
  lines: readonly string[],
) => {
  const definition: FieldDefinition = {
    field_key: 'wish',
    type,
    label: 'x',
    enum_values: [],
    required: true,
    crm_hint: null,
  };
  const custom: ExtractionDraft['custom'] = { wish: claim(value, ...evidenceOf(lines)) };
  return groundDraft(
    draftOf({ custom }),
    materialOf(
      lines.map((line) => `user: ${line}`),
      { definitions: [definition] },
    ),
  ).custom_facts['wish'];
};
const text = (value: string, ...lines: readonly string[]) => grounded('string', value, lines);

describe('a word', () => {
  it.each([
    ['Houston', 'I want a house'],
    ['Austin', 'we moved from Austria'],
    ['Madrid', 'mi madre'],
    ['Cancún', 'quiero cancelar'],
    ['Bremen', 'die Bremse'],
    ['Plano', 'what is the plan'],
    ['villa', 'in the village'],
    ['condo', 'conduct'],
  ])('is no form of another that begins like it: %s, "%s"', (value, said) => {
    expect(text(value, said)?.value).toBeNull();
  });

  it.each([
    ['Gärten', 'ein Garten'],
    ['house', 'some houses'],
    ['families', 'a family'],
    ['moving', 'we move'],
    ['planning', 'a plan'],
    ['Häuser', 'das Haus'],
    ['nueva', 'algo nuevo'],
    ['großes', 'einen großen'],
    ['beds', 'a bed'],
  ])('may be in another form: %s, "%s"', (value, said) => {
    expect(text(value, said)).toMatchObject({ value, confidence: 0.95 });
  });
});

describe('a fact', () => {
  it.each([
    ['next Friday', 'next Monday'],
    ['el próximo viernes', 'el próximo lunes'],
    ['next month', 'maybe next year'],
    ['3 years', 'three months'],
    ['nächste Woche', 'nächstes Jahr'],
    ['early March', 'early in May'],
    ['no limit', 'there is a limit'],
    ['without pool', 'with a pool'],
    ['sin garaje', 'un garaje'],
    ['kein Garten', 'ein Garten'],
    ['acht Zimmer', 'drei Zimmer'],
    ['elf Zimmer', 'drei Zimmer'],
    ['ein Zimmer', 'drei Zimmer'],
    ['one-bedroom apartment', 'a three bedroom apartment'],
    ['December first', 'on December fifth'],
    ['primero de diciembre', 'el cinco de diciembre'],
    ['a couple of weeks', 'in three weeks'],
    ['٩٠٠٬٠٠٠', 'four hundred thousand'],
    ['٩٠٠٬٠٠٠ in cash', 'some cash'],
  ])('is dropped whose day, unit, number or "no" was not said: %s, "%s"', (value, said) => {
    expect(text(value, said)?.value).toBeNull();
  });

  it.each([
    ['next Friday', 'it is next Friday'],
    ['within 3 months', 'within three months'],
    ['no limit', "there isn't any limit"],
    ['sin garaje', 'no necesito garaje'],
    ['one-bedroom apartment', 'a one bedroom apartment'],
    ['December first', 'the first of December'],
    ['acht Zimmer', 'acht Zimmer'],
    ['una casa', 'busco casa'],
    ['2 weeks', 'in a couple of weeks'],
    ['a couple of weeks', 'two weeks'],
    ['by May', 'well, by May'],
  ])('stays certain that was said in nearly all its words: %s, "%s"', (value, said) => {
    expect(text(value, said)).toMatchObject({ value, confidence: 0.95 });
  });

  it.each([
    ['Brooklyn, Queens', 'Brooklyn'],
    ['Miami Beach', 'near the beach'],
    ['3 meses', 'in three months'],
  ])('is uncertain of which half was said: %s, "%s"', (value, said) => {
    expect(text(value, said)).toMatchObject({ value, confidence: 0.84 });
  });

  it('makes a list uncertain as its item', () =>
    expect(grounded('string_array', ['pool with sauna'], ['garden and pool'])?.confidence).toBe(0.84));
  it('that goes on and on is none', () =>
    expect(grounded('string_array', ['pool '.repeat(101)], ['a pool'])?.value).toBeNull());

  it('of the pack that goes on and on is none', () => {
    const { vertical } = groundDraft(
      draftOf({ vertical_facts: { area: claim('Brooklyn '.repeat(60), [1, 'Brooklyn']) } }),
      materialOf(['user: Brooklyn']),
    );
    expect(vertical).toMatchObject({ facts: { area: { value: null } } });
  });
});

describe('a number that is taken back', () => {
  const lines = ['five hundred thousand, three bedrooms', 'Uh, no, four hundred thousand'];

  it('supports nothing any more', () => {
    expect(text('$500,000', ...lines)?.value).toBeNull();
    expect(grounded('number', 500_000, lines)?.value).toBeNull();
    expect(text('quinientos mil', 'quinientos mil', 'perdón, cuatrocientos mil')?.value).toBeNull();
    expect(text('fünf Zimmer', 'fünf Zimmer', 'nein, vier')?.value).toBeNull();
  });

  it('leaves the number that it was corrected to, and those of another kind', () => {
    expect(text('$400,000', ...lines)?.confidence).toBe(0.95);
    expect(grounded('number', 400_000, lines)?.value).toBe(400_000);
    expect(grounded('number', 3, lines)?.value).toBe(3);
    expect(grounded('number', 500_000, lines.slice(0, 1))?.value).toBe(500_000);
  });
});

it('a number below zero was said as one', () => {
  expect(grounded('number', -3, ['three'])?.value).toBeNull();
  expect(grounded('number', -3, ['minus three'])?.value).toBe(-3);
});
