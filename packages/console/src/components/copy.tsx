// Copies a text; and shows data as it came over the wire.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

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
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    setTimeout(() => setDone(false), shownMs);
  };
  return (
    <button
      type="button"
      className={children ? 'button' : 'button plain icon small'}
      aria-label={children ? undefined : label}
      title={label}
      onClick={() => void copy()}
    >
      {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {children}
    </button>
  );
}

/** Pages without https have no clipboard API. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
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
