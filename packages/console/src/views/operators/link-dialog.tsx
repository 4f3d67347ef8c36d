// Shows a one-time link that was just made.
import { OnceDialog } from '../../components/once-dialog.tsx';

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
  <OnceDialog
    title="The link"
    label="Link"
    secret={url}
    note={
      <>
        Send this link to <bdi>{email}</bdi>. It works once, within 72 hours, and is shown only now: the platform sends
        no e-mail.
      </>
    }
    onClose={onClose}
  />
);
