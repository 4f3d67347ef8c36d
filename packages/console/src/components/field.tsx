// A form's fields: label, hint, and what the server says of the value.
import { isApiError } from '@voicecall/sdk';
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

interface Common {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value was refused. */
  readonly problem?: string | undefined;
}

/** What each kind of field shares; `children` makes the input from its attributes. */
function Field({
  label,
  hint,
  problem,
  children,
}: Common & {
  readonly children: (input: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ReactNode;
}) {
  const id = useId();
  const notes = hint || problem ? `${id}-notes` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(notes && { 'aria-describedby': notes }), ...(problem && { 'aria-invalid': true }) })}
      {notes ? (
        <div id={notes}>
          {problem ? <div className="problem">{problem}</div> : null}
          {hint ? <div className="hint">{hint}</div> : null}
        </div>
      ) : null}
    </div>
  );
}

/** One line of text. */
export const TextField = ({ label, hint, problem, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint} problem={problem}>
    {(given) => <input className="input" dir="auto" {...given} {...input} />}
  </Field>
);

/** Several lines of text. */
export const TextArea = ({ label, hint, problem, ...input }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field label={label} hint={hint} problem={problem}>
    {(given) => <textarea className="input" dir="auto" rows={4} {...given} {...input} />}
  </Field>
);

/** One of several values. */
export const SelectField = ({
  label,
  hint,
  problem,
  options,
  ...input
}: Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly (readonly [value: string, text: string])[];
  }) => (
  <Field label={label} hint={hint} problem={problem}>
    {(given) => (
      <select className="input" {...given} {...input}>
        {options.map(([value, text]) => (
          <option key={value} value={value} dir="auto">
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** Yes or no. */
export const CheckField = ({ label, ...input }: { readonly label: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <label className="check">
    <input type="checkbox" {...input} />
    <bdi>{label}</bdi>
  </label>
);

/** What the server said of the fields. */
function issuesOf(error: unknown): readonly { path: string; message: string }[] {
  if (!isApiError(error)) return [];
  if (error.code === 'invalid_phone_format') {
    const { fields = [] } = (error.details ?? {}) as { fields?: readonly string[] };
    return fields.map((path) => ({
      path: path.replace(/^body\./, ''),
      message: 'is no phone number with + and the country code',
    }));
  }
  if (error.code !== 'validation_failed') return [];
  const { issues = [] } = (error.details ?? {}) as { issues?: readonly { path: string; message: string }[] };
  return issues.map(({ path, message }) => ({ path: path.replace(/^body\./, ''), message }));
}

/** What the server said of the field at `path` (such as `http.url`), if the error is about fields. */
export function problemAt(error: unknown, path: string): string | undefined {
  return issuesOf(error).find((issue) => issue.path === path)?.message;
}

/** What the server said of the field at `path` and of what is inside it, each with its place. */
export function problemsIn(error: unknown, path: string): string | undefined {
  const lines = issuesOf(error)
    .filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
    .map((issue) => (issue.path === path ? issue.message : `${issue.path.slice(path.length + 1)}: ${issue.message}`));
  return lines.length > 0 ? lines.join('; ') : undefined;
}

/** Why the platform sends nothing to an address, in words. */
export function refusedUrl(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'invalid_webhook_url') return undefined;
  return (error.details as { reason?: string } | undefined)?.reason ?? error.message;
}
