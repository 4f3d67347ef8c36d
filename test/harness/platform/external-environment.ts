// The environment variables of a platform whose PostgreSQL and media service run elsewhere.
import { operatorLogin } from './start-platform.ts';

interface Others {
  readonly database_url: string;
  readonly livekit: { readonly url: string; readonly api_key: string; readonly api_secret: string };
}

export const externalEnvironment = ({ database_url, livekit }: Others): Record<string, string> => ({
  DATABASE_URL: database_url,
  LIVEKIT_URL: livekit.url,
  LIVEKIT_API_KEY: livekit.api_key,
  LIVEKIT_API_SECRET: livekit.api_secret,
  // The sandbox has its language model at the same URL as its LiveKit.
  MODEL_NAME: 'recorded',
  MODEL_BASE_URL: `${livekit.url}/model/v1`,
  OPERATOR_EMAIL: operatorLogin.email,
  OPERATOR_PASSWORD: operatorLogin.password,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'warn',
});
