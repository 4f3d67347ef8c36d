// Variables that are required with a real LiveKit.

/**
 * What is missing or too short, by variable. With a real LiveKit the platform makes real calls, so it does not fall
 * back to defaults that are only safe on a single machine.
 */
export function realLivekitNeeds(env: NodeJS.ProcessEnv): Record<string, string> {
  if (!env['LIVEKIT_URL']) return {};
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
