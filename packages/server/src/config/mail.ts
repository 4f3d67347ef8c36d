// How the platform sends e-mail; without these settings it sends none.
import * as z from 'zod';

export const mailVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:587 or smtps://…' }).optional(),
  EMAIL_FROM: z
    .string()
    .max(320)
    .regex(/^(?:[^\s<>@"]+@[^\s<>@"]+|[^<>@"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>)$/, {
      error: 'must be an address such as alerts@example.com, or Alerts <alerts@example.com>',
    })
    .optional(),
};

/** The server that takes the platform's e-mail, and the address that it comes from. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** Null when no server is configured. */
export function mailOf({ SMTP_URL, EMAIL_FROM }: z.output<z.ZodObject<typeof mailVariables>>): MailConfig | null {
  if (SMTP_URL === undefined && EMAIL_FROM === undefined) return null;
  if (SMTP_URL === undefined || EMAIL_FROM === undefined) throw new Error('SMTP_URL and EMAIL_FROM go together');
  return { url: SMTP_URL, from: EMAIL_FROM };
}
