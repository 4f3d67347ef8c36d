// What must come of a test, beside what is said: one check a row, with the fields of its kind.
import type { TestAssertion, TestAssertionInput } from '@voicecall/sdk';
import { useState } from 'react';
import { SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { words } from '../../../components/words.ts';
import { summaryFacts } from '../../../generated/facts.ts';
import { pairsIn, valueIn, writtenPairs, writtenValue } from './pairs.ts';
import { Rows, rowsIn } from './rows.tsx';

const group = 'check';

const kinds = {
  tool_called: 'The agent uses a tool',
  tool_not_called: 'The agent does not use a tool',
  booking_made: 'The agent books',
  summary_fact: 'The summary has a fact',
  outcome: 'The conversation ends so',
  language: 'The agent writes in a language',
  max_turns: 'The agent needs few messages',
} as const;
type Kind = keyof typeof kinds;
type Check = Extract<TestAssertion, { type: Kind }>;

const isKind = (type: string): type is Kind => Object.hasOwn(kinds, type);

/** The assertions that have a row. */
export const isCheck = (assertion: TestAssertion): assertion is Check => isKind(assertion.type);

export const CheckFields = ({
  checks,
  toolList,
  problem,
  locked,
}: {
  readonly checks: readonly Check[];
  readonly toolList: string;
  readonly problem: string | undefined;
  readonly locked: boolean;
}) => (
  <Rows {...{ group, problem, locked }} legend="Checks" one="Check" values={checks} hint="All of them must be true.">
    {(check, which) => <CheckRow check={check} which={which} toolList={toolList} />}
  </Rows>
);

function CheckRow({
  check,
  which,
  toolList,
}: {
  readonly check: Check | undefined;
  readonly which: string;
  readonly toolList: string;
}) {
  const [kind, setKind] = useState<Kind>(check?.type ?? 'tool_called');
  const kept = check?.type === kind ? check : undefined;
  return (
    <div className="pair">
      <SelectField
        label={`Kind ${which}`}
        name="type"
        value={kind}
        options={Object.entries(kinds)}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      <OfKind key={kind} kind={kind} check={kept} which={which} toolList={toolList} />
    </div>
  );
}

interface OfKindProps {
  readonly kind: Kind;
  readonly check: Check | undefined;
  readonly which: string;
  readonly toolList: string;
}

function OfKind({ kind, check, which, toolList }: OfKindProps) {
  switch (kind) {
    case 'tool_called':
    case 'tool_not_called':
      return (
        <>
          <TextField
            label={`Tool ${which}`}
            name="tool"
            list={toolList}
            required
            defaultValue={check && 'tool' in check ? check.tool : ''}
          />
          {kind === 'tool_called' ? <Arguments check={check} which={which} /> : null}
        </>
      );
    case 'booking_made':
      return <Arguments check={check} which={which} />;
    case 'summary_fact':
      return <Fact check={check} which={which} />;
    case 'outcome':
      return (
        <SelectField
          label={`End ${which}`}
          name="outcome"
          defaultValue={check?.type === 'outcome' ? check.outcome : 'ended'}
          options={[
            ['ended', 'The agent hangs up'],
            ['transferred', 'The agent transfers the call'],
            ['open', 'Neither'],
          ]}
        />
      );
    case 'language':
      return (
        <TextField
          label={`Language ${which}`}
          name="language"
          required
          placeholder="en"
          defaultValue={check?.type === 'language' ? check.language : ''}
          hint="The language model judges it."
        />
      );
    case 'max_turns':
      return (
        <TextField
          label={`Messages at most ${which}`}
          name="turns"
          type="number"
          min={1}
          required
          defaultValue={check?.type === 'max_turns' ? check.turns : 10}
        />
      );
  }
}

const Arguments = ({ check, which }: Pick<OfKindProps, 'check' | 'which'>) => (
  <TextArea
    label={`Arguments ${which}`}
    name="arguments"
    rows={2}
    placeholder="house = Elm Street"
    defaultValue={writtenPairs(check && 'arguments' in check ? (check.arguments ?? null) : null)}
    hint="One a line, those that matter. Empty: any."
  />
);

const factList = 'test-facts';

const Fact = ({ check, which }: Pick<OfKindProps, 'check' | 'which'>) => (
  <>
    <TextField
      label={`Fact ${which}`}
      name="fact"
      list={factList}
      required
      placeholder="contact.email"
      defaultValue={check?.type === 'summary_fact' ? check.fact : ''}
      hint="custom.facts. and its key for a custom field."
    />
    <TextField
      label={`Value ${which}`}
      name="value"
      defaultValue={check?.type === 'summary_fact' && check.value !== null ? writtenValue(check.value) : ''}
      hint="Empty: the conversation did not cover it."
    />
  </>
);

/** What the fields of facts offer. */
export const FactList = () => (
  <datalist id={factList}>
    {summaryFacts.map((path) => (
      <option key={path} value={path}>
        {words(path)}
      </option>
    ))}
  </datalist>
);

export const checksIn = (form: HTMLFormElement): TestAssertionInput[] =>
  rowsIn(form, group).map((row): TestAssertionInput => {
    const text = (name: string): string => row[name]?.trim() ?? '';
    const args = () => pairsIn(text('arguments')) as Extract<TestAssertionInput, { type: 'booking_made' }>['arguments'];
    const type = text('type');
    switch (isKind(type) ? type : 'tool_called') {
      case 'tool_called':
        return { type: 'tool_called', tool: text('tool'), arguments: args() };
      case 'tool_not_called':
        return { type: 'tool_not_called', tool: text('tool') };
      case 'booking_made':
        return { type: 'booking_made', arguments: args() };
      case 'summary_fact':
        return { type: 'summary_fact', fact: text('fact'), value: factValue(text('value')) };
      case 'outcome':
        return { type: 'outcome', outcome: text('outcome') as 'ended' | 'transferred' | 'open' };
      case 'language':
        return { type: 'language', language: text('language') };
      case 'max_turns':
        return { type: 'max_turns', turns: Number(text('turns')) };
    }
  });

const factValue = (text: string) => (text === '' ? null : valueIn(text));
