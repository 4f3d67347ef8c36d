// What is not stored of what is said: in the form of an agent, and in that of a tenant.
import { isApiError } from '@voicecall/sdk';
import type { UpdateAgentBody } from '@voicecall/sdk';
import { redactionClasses } from '../../generated/facts.ts';
import { CheckField, TextArea, problemsIn } from '../field.tsx';
import { textOf } from '../form-dialog.tsx';
import { words } from '../words.ts';

type Settings = Required<Pick<UpdateAgentBody, 'redact' | 'redact_patterns'>>;
type Given = Readonly<Record<'redact' | 'redact_patterns', readonly string[]>>;

const classes: Readonly<Record<string, string>> = redactionClasses;

export function RedactionFields({
  given,
  error,
  locked,
  note,
}: {
  readonly given: Given;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
  readonly note: string;
}) {
  const problem = problemsIn(error, 'redact');
  return (
    <>
      <p className="hint">What is found is replaced before anybody can read it. {note} The audio stays as it is.</p>
      {/* A newer server may have given a class that is not in the list. */}
      {[...new Set([...Object.keys(classes), ...given.redact])].map((name) => (
        <CheckField
          key={name}
          label={classes[name] ? `${words(name)}: ${classes[name]}` : words(name)}
          name="redact"
          value={name}
          defaultChecked={given.redact.includes(name)}
          disabled={locked}
        />
      ))}
      {problem ? <p className="problem">{problem}</p> : null}
      <TextArea
        label="Patterns"
        name="redact_patterns"
        rows={3}
        className="input mono"
        spellCheck={false}
        dir="ltr"
        defaultValue={given.redact_patterns.join('\n')}
        readOnly={locked}
        hint="For anything else: one regular expression of RE2 a line, at most 20, such as \bKD-\d{6}\b."
        problem={refusedPatterns(error) ?? problemsIn(error, 'redact_patterns')}
      />
    </>
  );
}

/** Each pattern that cannot be used, with the reason. */
function refusedPatterns(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'invalid_redact_patterns') return undefined;
  return error.details.redact_patterns.map(({ pattern, problem }) => `${pattern}: ${problem}`).join('\n');
}

/** What a form with these fields says, as the API takes it. */
export function redactionIn(form: HTMLFormElement): Partial<Settings> {
  if (form.elements.namedItem('redact_patterns') === null) return {};
  const patterns = textOf(form, 'redact_patterns').split('\n');
  return {
    redact: new FormData(form).getAll('redact') as Settings['redact'],
    redact_patterns: patterns.map((line) => line.trim()).filter(Boolean),
  };
}
