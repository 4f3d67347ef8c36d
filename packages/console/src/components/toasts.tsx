// Short messages about what was done, read out by screen readers, gone after some seconds.
import { useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

const shownMs = 6_000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  last += 1;
  const id = last;
  set([...toasts.slice(-3), { id, text, tone }]);
  setTimeout(() => set(toasts.filter((one) => one.id !== id)), shownMs);
}

/** Where the messages appear: once in the page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={`notice ${tone}`} dir="auto">
          {text}
        </div>
      ))}
    </div>
  );
}
