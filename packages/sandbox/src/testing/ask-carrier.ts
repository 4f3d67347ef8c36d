// For tests: sends requests to the sandbox's carrier as its clients do, with Basic auth and forms.
import { carrierAuthToken } from '../index.ts';

export const accountOf = (digits: string): string => `AC${digits.padStart(32, '0')}`;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Null where there is none. */
  readonly body: Record<string, unknown> | null;
}

export interface AskOptions {
  readonly method?: string;
  readonly form?: Record<string, string>;
}

export type AskCarrier = (path: string, options?: AskOptions) => Promise<Answered>;

export const basic = (sid: string, token = carrierAuthToken): string =>
  `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;

/** Sends a request of an account; `~` in a path stands for the account's path on the api host. */
export const askAs =
  (url: string, account_sid: string): AskCarrier =>
  async (path, { method, form } = {}) => {
    const body = form && new URLSearchParams(form);
    const response = await fetch(`${url}/carrier${path.replace('~', `/2010-04-01/Accounts/${account_sid}`)}`, {
      method: method ?? (form ? 'POST' : 'GET'),
      headers: { authorization: basic(account_sid) },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };

/** The sid of the created or found resource. */
export function sidOf({ status, body }: Answered): string {
  if (status >= 300 || typeof body?.['sid'] !== 'string') throw new Error(`no sid: ${status} ${JSON.stringify(body)}`);
  return body['sid'];
}

/** A list's rows. */
export function rowsOf({ body }: Answered, key: string): Record<string, unknown>[] {
  const rows = body?.[key];
  if (!Array.isArray(rows)) throw new Error(`no ${key}: ${JSON.stringify(body)}`);
  return rows;
}

export const password = 'Abcdefgh1jkl';

/** All requests of an import that change something: six. */
export async function importNumber(ask: AskCarrier, number_sid: string, domain = 'vc-test.pstn.twilio.com') {
  const list = sidOf(await ask('~/SIP/CredentialLists.json', { form: { FriendlyName: 'ours' } }));
  sidOf(await ask(`~/SIP/CredentialLists/${list}/Credentials.json`, { form: { Username: 'vc', Password: password } }));
  const trunk = sidOf(await ask('/v1/Trunks', { form: { FriendlyName: 'ours', DomainName: domain } }));
  sidOf(await ask(`/v1/Trunks/${trunk}/CredentialLists`, { form: { CredentialListSid: list } }));
  const url = sidOf(
    await ask(`/v1/Trunks/${trunk}/OriginationUrls`, {
      form: {
        FriendlyName: 'ours',
        SipUrl: 'sip:sip.example.com;transport=tcp',
        Weight: '10',
        Priority: '10',
        Enabled: 'true',
      },
    }),
  );
  sidOf(await ask(`/v1/Trunks/${trunk}/PhoneNumbers`, { form: { PhoneNumberSid: number_sid } }));
  return { list, trunk, url };
}
