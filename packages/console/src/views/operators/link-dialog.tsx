// Shows a one-time link that was just made.
import { Link2 } from 'lucide-react';
import { CopyButton } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';

/** A link that was just made, and for which address. */
export interface NewLink {
  readonly email: string;
  readonly url: string;
}

/** The link, this once: the platform keeps a hash of it only. */
export const LinkDialog = ({
  link: { email, url },
  onClose,
}: {
  readonly link: NewLink;
  readonly onClose: () => void;
}) => (
  <Dialog
    title="The link"
    open
    onClose={onClose}
    footer={
      <>
        <CopyButton text={url}>Copy the link</CopyButton>
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </>
    }
  >
    <div className="form">
      <p>
        Send this link to{' '}
        <strong className="foreign" dir="auto">
          {email}
        </strong>
        . It works once, within 72 hours, and is shown only now: the platform sends no e-mail.
      </p>
      <code className="json foreign" dir="auto" data-link>
        <Link2 className="inline-sign" aria-hidden="true" /> {url}
      </code>
    </div>
  </Dialog>
);
