// A secret that the server shows this once.
import { CopyButton } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';

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
  readonly note: string;
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
      <p className="notice warn">{note}</p>
      <div className="secret">
        <input className="input" aria-label={label} readOnly value={secret} onFocus={({ target }) => target.select()} />
        <CopyButton text={secret}>Copy</CopyButton>
      </div>
    </div>
  </Dialog>
);
