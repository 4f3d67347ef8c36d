// E-mail by SMTP with nodemailer: one connection for each mail.
import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports/mailer.ts';

/** A server that does not respond must not hold a worker; one that looks through mails takes some time. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

export const smtpMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => ({
  async send({ id, to, subject, text }) {
    const transport = createTransport({
      url,
      // A password is not sent in the clear.
      requireTLS: new URL(url).username !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    });
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
  },
});

/** Of `alerts@example.com` or `Alerts <alerts@example.com>`. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
