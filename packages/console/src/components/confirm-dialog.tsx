// Asks before something is done that cannot be taken back, and does it.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { toast } from './toasts.tsx';

/**
 * Render it only while it is open. `run` returns the sentence that says what was done. `ready`: false as long as something has to be filled in.
 */
export function ConfirmDialog({
  title,
  action,
  onClose,
  run,
  danger = false,
  ready = true,
  children,
}: {
  readonly title: string;
  readonly action: string;
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
  return (
    <FormDialog
      title={title}
      submit={action}
      danger={danger}
      disabled={!ready}
      request={done}
      onClose={onClose}
      onSubmit={() => done.mutate()}
    >
      {children}
    </FormDialog>
  );
}
