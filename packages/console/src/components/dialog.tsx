// A dialog in front of the page: focus stays inside, Escape closes it, focus returns to where it was.
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';

/** `open` and `onClose` belong to the view. The footer has the actions. */
export function Dialog({
  title,
  open,
  onClose,
  wide = false,
  closesOutside = true,
  footer,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** False: a click beside the dialog does not close it, because what it shows is shown once. */
  readonly closesOutside?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const before = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content
          className={`dialog${wide ? ' wide' : ''}`}
          aria-describedby={undefined}
          // Radix returns the focus only to a trigger of its own.
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement;
            const first = (event.target as HTMLElement).querySelector<HTMLElement>('[data-focus-first]');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
          onInteractOutside={(event) => (closesOutside ? undefined : event.preventDefault())}
        >
          <header>
            <Radix.Title asChild>
              <h2 className="foreign" dir="auto">
                {title}
              </h2>
            </Radix.Title>
            <Radix.Close className="button plain icon small" aria-label="Close">
              <X aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="inside">{children}</div>
          {footer ? <footer>{footer}</footer> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
