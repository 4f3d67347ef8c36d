// A mail server on this machine: real SMTP, and what it has accepted. It can be away, refuse a recipient, and be slow.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly to: string[];
  readonly message_id: string;
  /** The mail as it came, with its headers, without soft line breaks. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  /** Everything that was accepted, in order, repetitions included. */
  readonly accepted: Mail[];
  /** Asked of each recipient: refused for good unless it is true. */
  takes: (recipient: string) => boolean;
  /** What each mail waits for before it is accepted. */
  before: (mail: Mail) => Promise<unknown>;
  /** It takes no mail. The port stays taken: another process would get it. */
  isAway: boolean;
  close(): Promise<void>;
}

const away = Object.assign(new Error('away'), { responseCode: 421 });

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onConnect: (_session, callback) => callback(mailServer.isAway ? away : null),
    // A connection may be older.
    onMailFrom: (_address, _session, callback) => callback(mailServer.isAway ? away : null),
    onRcptTo: ({ address }, _session, callback) =>
      callback(mailServer.takes(address) ? null : Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    onData: (stream, session, settle) => {
      const accept = async (): Promise<void> => {
        const raw = await text(stream);
        const [headers = '', ...body] = raw.split('\r\n\r\n');
        const source = [headers, ...body.map((part) => part.replaceAll('=\r\n', '').replaceAll('=3D', '='))].join(
          '\n\n',
        );
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          message_id: /^Message-ID:\s+<(.*)>/im.exec(headers)?.[1] ?? '',
          source,
        };
        await mailServer.before(mail);
        mailServer.accepted.push(mail);
      };
      accept().then(() => settle(), settle);
    },
  });
  // A client that is killed breaks its connection off.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    accepted: [],
    takes: () => true,
    before: async () => undefined,
    isAway: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
