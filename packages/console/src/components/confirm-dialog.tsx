// Asks before something is done that cannot be taken back, and does it.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './notice.tsx';
import { toast } from './toasts.tsx';

/** `run` returns the sentence that says what was done. `ready`: false as long as something has to be filled in. */
export function ConfirmDialog({
  title,
  action,
  open,
  onClose,
  run,
  danger = false,
  ready = true,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly run: () => Promise<string>;
  readonly danger?: boolean;
  readonly ready?: boolean;
  readonly children: ReactNode;
}) {
  const done = useMutation({
    mutationFn: run,
    onSuccess: (text) => {
      toast(text);
      onClose();
    },
  });
  const close = (): void => {
    done.reset();
    onClose();
  };
  return (
    <Dialog
      title={title}
      open={open}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button
            type="button"
            className={danger ? 'button danger' : 'button primary'}
            disabled={!ready || done.isPending}
            onClick={() => done.mutate()}
          >
            {action}
          </button>
        </>
      }
    >
      <div className="form">
        {done.error ? <ErrorNotice error={done.error} /> : null}
        {children}
      </div>
    </Dialog>
  );
}
