// A question or a form in a dialog: what the server says of it appears inside, and success closes it.
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './notice.tsx';

/** `request` is the mutation that `onSubmit` starts. Render it only while it is open, so that each one begins anew. */
export function FormDialog({
  title,
  submit,
  danger = false,
  wide = false,
  disabled = false,
  request: { isPending, error },
  onClose,
  onSubmit,
  children,
}: {
  readonly title: string;
  /** The words of the button. */
  readonly submit: string;
  readonly danger?: boolean;
  readonly wide?: boolean;
  /** There is nothing to submit yet. */
  readonly disabled?: boolean;
  readonly request: { readonly isPending: boolean; readonly error: Error | null };
  readonly onClose: () => void;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      title={title}
      open
      wide={wide}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button className={`button ${danger ? 'danger' : 'primary'}`} form={id} disabled={isPending || disabled}>
            {submit}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        {error ? <ErrorNotice error={error} /> : null}
        {children}
      </form>
    </Dialog>
  );
}

/** The text of a field of a form; empty when there is none. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** The same, without spaces around it. */
export const textOf = (form: HTMLFormElement, name: string): string => formText(form, name).trim();

/** The same; null when it is empty. */
export const textOrNull = (form: HTMLFormElement, name: string): string | null => textOf(form, name) || null;

/** One value for each line, or for each comma. */
export const listOf = (form: HTMLFormElement, name: string): string[] =>
  textOf(form, name)
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
