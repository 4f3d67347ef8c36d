// Where people sign in beside their passwords: the OpenID provider of the installation; without these settings there is
// none.
import * as z from 'zod';

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

export const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((value) => value.startsWith('https:') || isLoopback(new URL(value)), {
      error: 'must be https, except on this machine',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().min(1).max(60).optional(),
};

/** A client of an OpenID provider. */
export interface OidcConfig {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** What the button of the sign-in says. */
  readonly label: string;
  /** How long a request to the provider may take; 5 when absent. */
  readonly timeout_sec?: number;
}

/** Null when no provider is configured. */
export function oidcOf(e: z.output<z.ZodObject<typeof oidcVariables>>): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: client_secret } = e;
  if (issuer && client_id && client_secret)
    return { issuer, client_id, client_secret, label: e.OIDC_LABEL ?? 'Single sign-on' };
  if (issuer ?? client_id ?? client_secret ?? e.OIDC_LABEL)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together');
  return null;
}
