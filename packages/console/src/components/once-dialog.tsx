// A secret that the server shows this once.
import type { ReactNode } from 'react';
import { CopyButton } from './copy.tsx';
import { Dialog } from './dialog.tsx';

/** `note` says what to do with it now. */
export const OnceDialog = ({
  title,
  label,
  secret,
  note,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly note: ReactNode;
  readonly onClose: () => void;
}) => (
  <Dialog
    title={title}
    open
    onClose={onClose}
    closesOutside={false}
    footer={
      <button type="button" className="button primary" onClick={onClose}>
        Done
      </button>
    }
  >
    <div className="form">
      <p className="notice warn">
        <span>{note}</span>
      </p>
      <div className="secret">
        <input className="input" aria-label={label} readOnly value={secret} onFocus={({ target }) => target.select()} />
        <CopyButton text={secret}>Copy</CopyButton>
      </div>
    </div>
  </Dialog>
);
