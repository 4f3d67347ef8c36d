// The configuration of recordings, voices and language models: complete, or absent; and what is wrong with a variable.
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, modelConfigOf, verifierConfigOf } from './config.ts';

const bucket = { RECORDINGS_S3_BUCKET: 'calls', RECORDINGS_S3_ACCESS_KEY: 'AK', RECORDINGS_S3_SECRET_KEY: 's' };

describe('recordings are kept', () => {
  it('in a folder of the data directory', () => {
    expect(loadConfig({ DATA_DIR: '/var/lib/voicecall' }).recordings).toEqual({
      kind: 'files',
      directory: '/var/lib/voicecall/recordings',
    });
  });

  it('in the folder that is configured', () => {
    expect(loadConfig({ RECORDINGS_DIR: 'calls' }).recordings).toEqual({ kind: 'files', directory: resolve('calls') });
  });

  it('in a bucket of AWS', () => {
    expect(loadConfig(bucket).recordings).toEqual({
      kind: 's3',
      bucket: 'calls',
      region: 'us-east-1',
      endpoint: null,
      access_key: 'AK',
      secret_key: 's',
      path_style: false,
    });
  });

  it('in a bucket of another service, which is part of the path by default', () => {
    const elsewhere = {
      ...bucket,
      RECORDINGS_S3_ENDPOINT: 'https://minio.internal:9000',
      RECORDINGS_S3_REGION: 'home',
    };
    expect(loadConfig(elsewhere).recordings).toMatchObject({
      endpoint: 'https://minio.internal:9000',
      region: 'home',
      path_style: true,
    });
    expect(loadConfig({ ...elsewhere, RECORDINGS_S3_PATH_STYLE: 'false' }).recordings).toMatchObject({
      path_style: false,
    });
  });
});

describe('the start ends', () => {
  it.each(['RECORDINGS_S3_BUCKET', 'RECORDINGS_S3_ACCESS_KEY', 'RECORDINGS_S3_SECRET_KEY'])(
    'when a bucket is described without %s',
    (name) => {
      expect(() => loadConfig({ ...bucket, [name]: '' })).toThrow(
        'needs RECORDINGS_S3_BUCKET, RECORDINGS_S3_ACCESS_KEY and RECORDINGS_S3_SECRET_KEY',
      );
    },
  );

  it('when other settings of a bucket are given without its name', () => {
    expect(() => loadConfig({ RECORDINGS_S3_PATH_STYLE: 'false' })).toThrow('RECORDINGS_S3_PATH_STYLE needs');
  });

  it('when both a folder and a bucket are given', () => {
    expect(() => loadConfig({ ...bucket, RECORDINGS_DIR: 'calls' })).toThrow('exclude each other');
  });
});

describe('a wrong variable', () => {
  it.each<[name: string, env: Record<string, string>]>([
    ['PORT', { PORT: 'abc' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'short' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: `${'A'.repeat(43)}=,` }],
    ['OPERATOR_PASSWORD', { OPERATOR_EMAIL: 'ann@example.com' }],
    ['WEBHOOK_ALLOWED_CIDRS', { WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8, home' }],
    ['WEBHOOK_PROXY_URL', { WEBHOOK_PROXY_URL: 'socks5://127.0.0.1:1080' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.com', EMAIL_FROM: 'a@example.com' }],
    ['EMAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
    ['EMAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', EMAIL_FROM: 'a@example.com\nBcc: b@example.com' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }],
    ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a' }],
    ['ROLE', { ROLE: 'worker' }],
  ])('%s ends the start, which names it in one line', (name, env) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
  });
});

describe('with a real LiveKit', () => {
  const whole = {
    LIVEKIT_URL: 'ws://livekit:7880',
    LIVEKIT_API_KEY: 'voicecall',
    LIVEKIT_API_SECRET: 's'.repeat(32),
    PUBLIC_URL: 'https://voice.example.com',
    OPERATOR_EMAIL: 'ann@example.com',
    OPERATOR_PASSWORD: 'p'.repeat(12),
  };

  it('the start needs an operator, a public URL and secrets that are long enough', () => {
    expect(loadConfig(whole)).toMatchObject({
      livekit: { api_key: 'voicecall' },
      public_url: 'https://voice.example.com',
      operator: { email: 'ann@example.com' },
    });
  });

  it.each([
    ['LIVEKIT_API_KEY', ''],
    ['LIVEKIT_API_SECRET', ''],
    ['LIVEKIT_API_SECRET', 'canary'.repeat(5)],
    ['PUBLIC_URL', ''],
    ['OPERATOR_EMAIL', ''],
    ['OPERATOR_EMAIL', 'canary'],
    ['OPERATOR_PASSWORD', ''],
    ['OPERATOR_PASSWORD', 'canarycanar'],
    ['OPERATOR_PASSWORD', 'canary'],
  ])('ends when %s is %j, and shows nothing of it', (name, value) => {
    const failure = (): unknown => loadConfig({ ...whole, [name]: value });
    expect(failure).toThrow(new RegExp(`^${name}: [^\\n]*$`));
    expect(failure).not.toThrow('canary');
  });

  it('the error names all wrong variables at once', () => {
    expect(() => loadConfig({ LIVEKIT_URL: 'ws://livekit:7880', OPERATOR_PASSWORD: 'short', PORT: 'abc' })).toThrow(
      /^PORT: .*\nOPERATOR_PASSWORD: .*12.*\nLIVEKIT_API_KEY: .*\nLIVEKIT_API_SECRET: .*32.*\nPUBLIC_URL: .*\nOPERATOR_EMAIL: [^\n]*$/,
    );
  });

  it('the sandbox needs none of that', () => {
    expect(loadConfig({ OPERATOR_EMAIL: 'ann@example.com', OPERATOR_PASSWORD: 'eight888' }).operator).toEqual({
      email: 'ann@example.com',
      password: 'eight888',
    });
  });
});

describe('voices are listed from', () => {
  it('the provider that agents speak with, configured by the same variables', () => {
    expect(loadConfig({}).speech).toBeNull();
    expect(loadConfig({ OPENAI_API_KEY: 'sk-1' }).speech).toEqual({
      provider: 'openai',
      base_url: null,
      api_key: 'sk-1',
    });
    expect(loadConfig({ TTS_PROVIDER: 'openai' }).speech).toEqual({
      provider: 'openai',
      base_url: null,
      api_key: null,
    });
    expect(loadConfig({ TTS_PROVIDER: 'elevenlabs', ELEVEN_API_KEY: 'e' }).speech).toEqual({
      provider: 'elevenlabs',
      base_url: null,
      api_key: 'e',
    });
    expect(
      loadConfig({
        TTS_PROVIDER: 'deepgram',
        DEEPGRAM_API_KEY: 'd',
        TTS_API_KEY: 't',
        TTS_BASE_URL: 'wss://speech.example',
      }).speech,
    ).toEqual({ provider: 'deepgram', base_url: 'wss://speech.example', api_key: 't' });
  });

  it.each([
    [{ TTS_PROVIDER: 'cartesia' }, 'TTS_API_KEY: cartesia needs a key (here or in CARTESIA_API_KEY)'],
    [{ TTS_PROVIDER: 'parrot' }, 'TTS_PROVIDER: '],
    [{ TTS_API_KEY: 'canary canary' }, 'TTS_API_KEY: '],
    [{ TTS_BASE_URL: 'https://user:canary@speech.example' }, 'TTS_BASE_URL: '],
  ])('nowhere when it is described by %j, and the start ends', (env, message) => {
    const failure = (): unknown => loadConfig(env);
    expect(failure).toThrow(message);
    expect(failure).not.toThrow('canary');
  });
});

describe('summaries are made with', () => {
  const limit = { max_input_tokens: 100_000 };

  it('no model when the environment names none', () => {
    expect(loadConfig({}).model).toBeNull();
    // A key in a shell's environment alone must not cause transcripts to be sent anywhere.
    expect(loadConfig({ OPENAI_API_KEY: 'sk-1', MODEL_MAX_INPUT_TOKENS: '5000' }).model).toBeNull();
  });

  it('a model of OpenAI, by its name and the shared OpenAI key', () => {
    expect(loadConfig({ MODEL_NAME: 'gpt-4.1-mini', OPENAI_API_KEY: 'sk-1' }).model).toEqual({
      provider: 'openai',
      name: 'gpt-4.1-mini',
      base_url: null,
      api_key: 'sk-1',
      ...limit,
    });
    expect(
      loadConfig({ MODEL_NAME: 'gpt-5', MODEL_PROVIDER: 'openai', MODEL_API_KEY: 'sk-2', OPENAI_API_KEY: 'sk-1' })
        .model,
    ).toMatchObject({ name: 'gpt-5', api_key: 'sk-2' });
  });

  it('any service with OpenAI’s protocol, which does not get OpenAI’s key', () => {
    const local = { MODEL_NAME: 'llama', MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_API_KEY: 'sk-1' };
    expect(loadConfig(local).model).toEqual({
      provider: 'openai-compatible',
      name: 'llama',
      base_url: 'http://127.0.0.1:11434/v1',
      api_key: null,
      ...limit,
    });
    expect(loadConfig({ ...local, MODEL_API_KEY: 'k', MODEL_MAX_INPUT_TOKENS: '8000' }).model).toMatchObject({
      api_key: 'k',
      max_input_tokens: 8000,
    });
  });

  it.each(['anthropic', 'google'] as const)('a model of %s', (provider) => {
    expect(loadConfig({ MODEL_PROVIDER: provider, MODEL_NAME: 'm', MODEL_API_KEY: 'k' }).model).toEqual({
      provider,
      name: 'm',
      base_url: null,
      api_key: 'k',
      ...limit,
    });
  });

  it('a separate model, which takes no setting of the agents’ model', () => {
    const agents = { MODEL_NAME: 'llama', MODEL_BASE_URL: 'http://127.0.0.1:11434/v1', MODEL_API_KEY: 'agents' };
    const own = {
      SUMMARY_MODEL_PROVIDER: 'anthropic',
      SUMMARY_MODEL_NAME: 'claude-sonnet-4-5',
      SUMMARY_MODEL_API_KEY: 'own',
    };
    expect(loadConfig({ ...agents, ...own }).model).toEqual({
      provider: 'anthropic',
      name: 'claude-sonnet-4-5',
      base_url: null,
      api_key: 'own',
      ...limit,
    });
    expect(() => loadConfig({ ...agents, ...own, SUMMARY_MODEL_API_KEY: '' })).toThrow(
      'SUMMARY_MODEL_API_KEY: anthropic needs a key',
    );
  });

  it('the same model when all other variables are absent', () => {
    expect(
      modelConfigOf({ MODEL_NAME: 'm', MODEL_API_KEY: 'k', MODEL_PROVIDER: 'google', DATABASE_POOL: 'many' }),
    ).toMatchObject({ provider: 'google', name: 'm' });
    expect(modelConfigOf({})).toBeNull();
  });
});

describe('drafts of summaries are verified by', () => {
  const own = { VERIFIER_MODEL_PROVIDER: 'google', VERIFIER_MODEL_NAME: 'v', VERIFIER_MODEL_API_KEY: 'own' };
  const verifier = { provider: 'google', name: 'v', base_url: null, api_key: 'own', max_input_tokens: 100_000 };

  it('the model that wrote them, unless another one is named', () => {
    expect(loadConfig({ MODEL_NAME: 'm', OPENAI_API_KEY: 'sk-1' }).verifier).toBeUndefined();
    expect(loadConfig({ OPENAI_API_KEY: 'sk-1' }).verifier).toBeUndefined();
    expect(verifierConfigOf({ DATABASE_POOL: 'many' })).toBeUndefined();
  });

  it('a model of their own, which takes no setting of another model and gives none', () => {
    const drafts = {
      MODEL_BASE_URL: 'http://127.0.0.1:11434/v1',
      SUMMARY_MODEL_PROVIDER: 'anthropic',
      SUMMARY_MODEL_NAME: 'm',
      SUMMARY_MODEL_API_KEY: 'drafts',
    };
    const config = loadConfig({ ...drafts, ...own });
    expect(config.verifier).toEqual(verifier);
    expect(config.model).toMatchObject({ provider: 'anthropic', name: 'm', base_url: null, api_key: 'drafts' });
    expect(loadConfig(own)).toMatchObject({ model: null, verifier });
    expect(verifierConfigOf({ ...drafts, ...own })).toEqual(verifier);
    for (const missing of ['VERIFIER_MODEL_NAME', 'VERIFIER_MODEL_API_KEY'])
      expect(() => loadConfig({ ...drafts, ...own, [missing]: '' })).toThrow(`${missing}: `);
    const elsewhere = { VERIFIER_MODEL_NAME: 'v', VERIFIER_MODEL_BASE_URL: 'http://127.0.0.1:9/v1' };
    expect(loadConfig({ ...drafts, ...elsewhere, OPENAI_API_KEY: 'sk-1' }).verifier).toMatchObject({
      provider: 'openai-compatible',
      api_key: null,
    });
  });

  it('nobody when that is switched off, whatever else is set', () => {
    expect(loadConfig({ VERIFIER_MODEL_PROVIDER: 'none' }).verifier).toBeNull();
    expect(loadConfig({ ...own, VERIFIER_MODEL_PROVIDER: 'none' }).verifier).toBeNull();
  });
});

describe('a summary may use', () => {
  it('as many tokens as the longest draft, its repair and a verification need, unless another number is set', () => {
    expect(loadConfig({}).summary_max_cost_tokens).toBe(330_000);
    expect(loadConfig({ MODEL_MAX_INPUT_TOKENS: '1000000' }).summary_max_cost_tokens).toBe(3_030_000);
    expect(loadConfig({ SUMMARY_MAX_COST_TOKENS: '50000' }).summary_max_cost_tokens).toBe(50_000);
  });
});

describe('the start ends, with the variable’s name,', () => {
  it.each([
    [{ MODEL_API_KEY: 'k' }, 'MODEL_NAME: which model of openai?'],
    [{ MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }, 'MODEL_NAME: which model of openai-compatible?'],
    [{ MODEL_PROVIDER: 'anthropic', MODEL_API_KEY: 'k' }, 'MODEL_NAME: which model of anthropic?'],
    [{ MODEL_NAME: 'm' }, 'MODEL_API_KEY: openai needs a key (here or in OPENAI_API_KEY)'],
    [{ MODEL_NAME: 'm', MODEL_PROVIDER: 'google', OPENAI_API_KEY: 'k' }, 'MODEL_API_KEY: google needs a key'],
    [
      { MODEL_NAME: 'm', MODEL_PROVIDER: 'openai-compatible', MODEL_API_KEY: 'k' },
      'MODEL_BASE_URL: openai-compatible needs an address',
    ],
    [{ SUMMARY_MODEL_NAME: 'm' }, 'SUMMARY_MODEL_API_KEY: openai needs a key (here or in OPENAI_API_KEY)'],
    [{ MODEL_PROVIDER: 'parrot' }, 'MODEL_PROVIDER: '],
    [{ MODEL_BASE_URL: 'ftp://127.0.0.1' }, 'MODEL_BASE_URL: '],
    [{ MODEL_MAX_INPUT_TOKENS: '10' }, 'MODEL_MAX_INPUT_TOKENS: '],
    [{ VERIFIER_MODEL_NAME: 'm' }, 'VERIFIER_MODEL_API_KEY: openai needs a key (here or in OPENAI_API_KEY)'],
    [{ VERIFIER_MODEL_PROVIDER: 'parrot' }, 'VERIFIER_MODEL_PROVIDER: '],
    [{ MODEL_PROVIDER: 'none' }, 'MODEL_PROVIDER: '],
    [{ SUMMARY_MAX_COST_TOKENS: '10' }, 'SUMMARY_MAX_COST_TOKENS: '],
  ])('when a model is described by %j alone', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
    expect(() => [modelConfigOf(env), verifierConfigOf(env)]).toThrow(message);
  });

  it.each([
    { MODEL_API_KEY: 'canary canary' },
    { SUMMARY_MODEL_API_KEY: 'canary\n' },
    { VERIFIER_MODEL_API_KEY: 'canary\t' },
    { OPENAI_API_KEY: 'canary”' },
    { MODEL_BASE_URL: 'https://user:canary@model.example/v1' },
    { VERIFIER_MODEL_BASE_URL: 'https://user:canary@model.example/v1' },
  ])('and nothing of the key, when it cannot be sent: %j', (env) => {
    const failure = (): unknown => loadConfig({ MODEL_NAME: 'm', ...env });
    expect(failure).toThrow(Object.keys(env)[0]);
    expect(failure).not.toThrow('canary');
  });
});
