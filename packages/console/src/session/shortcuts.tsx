// The keyboard: ⌘K or Ctrl K jumps to any view or record, `/` goes to the search field, arrows go through the rows of a table, `?` shows this list.
import { useEffect, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA|AUDIO)$/.test(target.tagName));

/** Moves the focus among the links of the rows that are on the page. */
function moveThroughRows(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('main a.row-link')];
  if (rows.length === 0) return false;
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at === -1 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** What the keys open. */
type Opened = 'help' | 'jump' | null;

/** Listens to the keys of the whole page. */
export function useShortcuts() {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key === 'k') {
        // The browser has a use for it as well.
        event.preventDefault();
        if (!document.querySelector('[role="dialog"]')) setOpened('jump');
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (event.key === '/') document.querySelector<HTMLInputElement>('main [data-search]')?.focus();
      else if (event.key === '?') setOpened('help');
      else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      else if (!moveThroughRows(event.key === 'ArrowDown' ? 1 : -1)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return [opened, setOpened] as const;
}

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['⌘K', 'Ctrl K'], 'Jump to a view, a call, an agent or an endpoint'],
  [['/'], 'Go to the search field'],
  [['↑', '↓'], 'Go through the rows of a list'],
  [['Enter'], 'Open the row'],
  [['Space'], 'Play or pause the recording of a call'],
  [['?'], 'Show this list'],
  [['Esc'], 'Close'],
];

/** The list of shortcuts. */
export const Help = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog title="Keyboard" open={open} onClose={onClose}>
    <dl className="facts">
      {shortcuts.map(([keys, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
