// Variables that are required with a real LiveKit, and what the sandbox without one refuses.

/**
 * What is missing or too short, by variable. With a real LiveKit the platform makes real calls, so it does not fall
 * back to defaults that are only safe on a single machine.
 */
export function realLivekitNeeds(env: NodeJS.ProcessEnv): Record<string, string> {
  if (!env['LIVEKIT_URL']) return sandboxObjections(env);
  const [password = '', secret = ''] = [env['OPERATOR_PASSWORD'], env['LIVEKIT_API_SECRET']];
  return {
    ...(env['LIVEKIT_API_KEY'] ? {} : { LIVEKIT_API_KEY: 'LIVEKIT_URL needs it' }),
    ...(secret.length >= 32 ? {} : { LIVEKIT_API_SECRET: 'LIVEKIT_URL needs one of 32 characters or more' }),
    ...(env['PUBLIC_URL']
      ? {}
      : {
          PUBLIC_URL:
            'LIVEKIT_URL needs the address under which customers, operators and agents reach this installation',
        }),
    ...(env['OPERATOR_EMAIL'] ? {} : { OPERATOR_EMAIL: 'LIVEKIT_URL needs the operator’s e-mail address' }),
    ...(password.length >= 12 ? {} : { OPERATOR_PASSWORD: 'LIVEKIT_URL needs one of 12 characters or more' }),
  };
}

/**
 * Without LIVEKIT_URL the platform simulates calls, and what it starts with is safe on one machine only: a missing
 * variable must not open it to a network.
 */
function sandboxObjections(env: NodeJS.ProcessEnv): Record<string, string> {
  if (/^(1|true)$/.test(env['SANDBOX'] ?? '')) return {};
  const objection =
    'is not an address of this machine alone, and without LIVEKIT_URL this is the sandbox, whose calls are simulated: set LIVEKIT_URL, or SANDBOX=1 if you want the sandbox there';
  const [host, url] = [env['HOST'], URL.parse(env['PUBLIC_URL'] ?? '')];
  return {
    ...(!host || isLoopback(host) ? {} : { HOST: objection }),
    ...(!url || isLoopback(url.hostname) ? {} : { PUBLIC_URL: objection }),
  };
}

const isLoopback = (host: string): boolean =>
  /^(localhost|[^.]+(\.[^.]+)*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
