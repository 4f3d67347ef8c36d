// Copies a text; and shows data as it came over the wire.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from './toasts.tsx';

const shownMs = 1_500;

/** A button that copies `text`. With children it has their words, else only a sign. */
export function CopyButton({
  text,
  label = 'Copy',
  children,
}: {
  readonly text: string;
  readonly label?: string;
  readonly children?: React.ReactNode;
}) {
  const [done, setDone] = useState(false);
  const copy = async (button: HTMLElement): Promise<void> => {
    if (!(await copyText(text, button)))
      return toast('The browser refuses to copy. Select the text, and copy it yourself.', 'bad');
    setDone(true);
    setTimeout(() => setDone(false), shownMs);
  };
  return (
    <button
      type="button"
      className={children ? 'button' : 'button plain icon small'}
      aria-label={children ? undefined : label}
      title={label}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {children}
    </button>
  );
}

/** Pages without https have no clipboard API, and a browser may refuse it. Returns whether the text was copied. */
async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  const isWritten = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isWritten) return true;
  const area = document.createElement('textarea');
  area.value = text;
  // Beside the button: a dialog lets nothing outside have the focus, which copying needs.
  button.after(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  button.focus();
  return isCopied;
}

/** An id in small letters of equal width, with a button to copy it. */
export const Id = ({ id }: { readonly id: string }) => (
  <span className="nowrap">
    <code className="mono">{id}</code> <CopyButton text={id} label={`Copy ${id}`} />
  </span>
);

/** Data as JSON. Text of others is text here, too: nothing of it is markup. */
export const Json = ({ value }: { readonly value: unknown }) => (
  // The block scrolls, so the keyboard must reach it.
  <pre className="json" tabIndex={0}>
    {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
  </pre>
);
