// Why an import failed, in words, and what to do next. docs/bring-your-numbers.md has the same table for programs.
import { isApiError } from '@voicecall/sdk';
import { sentenceOf } from '../../components/notice.tsx';

/** The page of the wizard where the mistake can be corrected; `again`: nothing to correct, the same may succeed. */
export type Cure = 'account' | 'number' | 'again' | 'none';

export interface ImportProblem {
  readonly text: string;
  readonly next: string;
  readonly cure: Cure;
}

const problems: Readonly<Record<string, ImportProblem>> = {
  carrier_credentials_invalid: {
    text: 'The carrier does not accept this account: the SID or the token is wrong, or the account is suspended or closed.',
    next: 'Copy Account SID and Auth Token from the console of the carrier. API keys (SK…) are not accepted.',
    cure: 'account',
  },
  phone_number_not_found: {
    text: 'The account does not own this number.',
    next: 'Check the number. If a subaccount owns it, use the SID and the token of that subaccount.',
    cure: 'number',
  },
  invalid_phone_format: {
    text: 'This is not a phone number with its country code.',
    next: 'Write + and digits, such as +15551230001.',
    cure: 'number',
  },
  phone_already_in_use: {
    text: 'The number is in use here: by another tenant, on a trunk of yours, or imported from another account.',
    next: 'Release it there first, then import it again.',
    cure: 'number',
  },
  third_party_trunk_conflict: {
    text: 'At the carrier the number is on another trunk, which the platform did not make.',
    next: 'Detach it from that trunk in the console of the carrier, if nothing needs it. Then try again.',
    cure: 'again',
  },
  limit_reached: {
    text: 'The tenant has as many numbers as it may have.',
    next: 'Release one that is not needed, or ask the operator.',
    cure: 'none',
  },
  rate_limit_exceeded: {
    text: 'Too many imports in one hour.',
    next: 'Wait, and try again later.',
    cure: 'again',
  },
  not_ready: {
    text: 'Another import of this number or of this account is going on.',
    next: 'Try again in some seconds.',
    cure: 'again',
  },
};

const upstreams: Readonly<Record<string, string>> = { carrier: 'The carrier', media: 'LiveKit' };

/** What to tell of an error of an import. */
export function importProblem(error: unknown): ImportProblem {
  const code = isApiError(error) ? error.code : '';
  const known = problems[code];
  if (known) return known;
  if (code === 'upstream_failed') {
    const { upstream, retryable } = (error as { details: { upstream: string; retryable: boolean } }).details;
    const name = upstreams[upstream] ?? words(upstream);
    return retryable
      ? {
          text: `${name} is busy or did not respond. What the import had done has been undone.`,
          next: 'Try again: nothing has to be cleaned up.',
          cure: 'again',
        }
      : {
          text: `${name} refused a step. What the import had done has been undone.`,
          next: 'Ask the operator: the log of the platform has the reason.',
          cure: 'none',
        };
  }
  return { text: sentenceOf(error), next: 'Correct it, and try again.', cure: 'number' };
}

const words = (upstream: string): string => `The service “${upstream}”`;
