// Sending e-mail.

export interface Mail {
  /** Before the `@` of the Message-ID: the same for every attempt, so that a repetition is recognized as one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Hands a mail over to the server: resolves once that has accepted it, throws otherwise. It never repeats. */
  send(mail: Mail): Promise<void>;
}
