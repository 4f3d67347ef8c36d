// The configuration: reads and validates the environment once. Nothing else reads process.env.
import { join, resolve } from 'node:path';
import { agentName, issueMessage, limits, tracesUrlOf, tracesVariables } from '@voicecall/contract';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { mailOf, mailVariables } from './config/mail.ts';
import type { MailConfig } from './config/mail.ts';
import { chatModelOf, modelOf, modelVariables, summaryMaxCostTokensOf, verifierOf } from './config/models.ts';
import type { ModelConfig } from './config/models.ts';
import { oidcOf, oidcVariables } from './config/oidc.ts';
import type { OidcConfig } from './config/oidc.ts';
import { realLivekitNeeds } from './config/real-livekit.ts';
import { languagesOf, speechOf, speechVariables } from './config/speech.ts';
import type { SpeechConfig } from './config/speech.ts';
import { processesOf, voiceOf } from './config/voice.ts';
import type { ProcessesConfig, VoiceConfig } from './config/voice.ts';
import { readKeys } from './platform/seal.ts';
import type { LanguageLists } from './ports/languages.ts';

export type { ModelConfig } from './config/models.ts';
export type { VoiceConfig } from './config/voice.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const csv = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const fitsSealer = (value: string, context: z.RefinementCtx): void => {
  try {
    readKeys(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
};
/** Longer than the schedule of a delivery, which is 31 hours. */
const days = z.coerce.number().int().min(2).max(3650);

export const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  START_WAIT_SEC: z.coerce.number().int().min(0).max(3600).default(60),
  LIVEKIT_URL: z.url({ protocol: /^(https?|wss?)$/ }).optional(),
  LIVEKIT_PUBLIC_URL: z.url({ protocol: /^(https?|wss?)$/ }).optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: z.string().min(1).optional(),
  AGENT_NAME: z.string().min(1).max(128).default(agentName),
  SIP_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, { error: 'must be host or host:port, without "sip:"' })
    .optional(),
  CARRIER_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  CARRIER_SIP_CIDRS: csv
    .refine((ranges) => ranges.length > 0 && ranges.every(ipaddr.isValidCIDR), {
      error: 'must be ranges like 54.172.60.0/30, separated by commas',
    })
    .optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PASSWORD: z.string().min(8).optional(),
  ENCRYPTION_KEY: z.string().superRefine(fitsSealer).optional(),
  BYO_TRUNK_API_KEY_ENABLED: flag.default(true),
  LEGACY_SUNSET_AT: z.iso
    .datetime({ offset: true })
    .default('2026-08-14T00:00:00Z')
    .transform((value) => new Date(value)),
  TRUSTED_PROXIES: csv
    .refine((ranges) => ranges.every(ipaddr.isValidCIDR), {
      error: 'must be ranges like 10.0.0.0/8, separated by commas',
    })
    .default([]),
  KEEP_ALIVE_SEC: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(limits.keep_alive_ms / 1000),
  HEALTH_PORT: port.optional(),
  WEBHOOK_ALLOWED_CIDRS: csv
    .refine((ranges) => ranges.every(ipaddr.isValidCIDR), {
      error: 'must be ranges like 10.0.0.0/8, separated by commas',
    })
    .optional(),
  TRUNK_ALLOWED_CIDRS: csv
    .refine((ranges) => ranges.every(ipaddr.isValidCIDR), {
      error: 'must be ranges like 10.0.0.0/8, separated by commas',
    })
    .optional(),
  WEBHOOK_PROXY_URL: z.url({ protocol: /^https?$/ }).optional(),
  DELIVERY_CONCURRENCY: z.coerce.number().int().min(1).max(1000).default(256),
  EVENT_RETENTION_DAYS: days.default(30),
  ATTEMPT_RETENTION_DAYS: days.default(30),
  DELIVERY_RETENTION_DAYS: days.default(30),
  DEAD_LETTER_RETENTION_DAYS: days.default(90),
  ERASURE_LEDGER_DAYS: days.default(400),
  RETENTION_MIN_DAYS: z.coerce.number().int().min(1).max(3650).default(1),
  RETENTION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  RECORDINGS_DIR: z.string().min(1).optional(),
  RECORDINGS_S3_BUCKET: z.string().min(1).optional(),
  RECORDINGS_S3_REGION: z.string().min(1).optional(),
  RECORDINGS_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  RECORDINGS_S3_ACCESS_KEY: z.string().min(1).optional(),
  RECORDINGS_S3_SECRET_KEY: z.string().min(1).optional(),
  RECORDINGS_S3_PATH_STYLE: flag.optional(),
  ...modelVariables,
  ...speechVariables,
  ...mailVariables,
  ...oidcVariables,
  ...tracesVariables,
  /** See `realLivekitNeeds`. */
  SANDBOX: flag.default(false),
  SANDBOX_PORT: port.default(8090),
  CLOCK_SPEED: z.coerce.number().min(0.1).max(1000).default(20),
  // At a terminal the banner must stay visible; a log collector needs every request.
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default(process.stdout.isTTY ? 'warn' : 'info'),
});

/** The media service, and how its webhooks are signed. */
export interface LivekitConfig {
  readonly url: string;
  /** The URL for browsers; `url` when absent. */
  readonly public_url?: string | null;
  /** The name under which agents register; the contract's when absent. */
  readonly agent_name?: string;
  readonly api_key: string;
  readonly api_secret: string;
  /** The SIP address for carriers, host[:port]; without it no number can be imported. */
  readonly sip_host?: string | null;
}

/** The carrier that numbers are imported from; null means the values that the carrier publishes. */
export interface CarrierConfig {
  readonly base_url: string | null;
  /** The source addresses of its calls. */
  readonly signalling_cidrs: readonly string[] | null;
}

/** Where recordings are stored. */
export type RecordingsConfig =
  | { readonly kind: 'files'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | null;
      readonly access_key: string;
      readonly secret_key: string;
      readonly path_style: boolean;
    };

/** For how many days tenants may keep their data. */
export interface RetentionBounds {
  readonly min_days: number;
  /** Null: not limited. */
  readonly max_days: number | null;
}

/**
 * The configuration. `livekit` and `database_url` are null where this process provides them itself, `model` also where
 * there is none.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly public_url: string | null;
  readonly role: 'all' | 'api' | 'worker';
  readonly data_dir: string;
  readonly database_url: string | null;
  /** Past a pooler at `database_url`. */
  readonly database_direct_url?: string;
  readonly database_pool: number;
  /** How long a start waits for a database that cannot be reached or written. */
  readonly start_wait_sec: number;
  readonly livekit: LivekitConfig | null;
  /** Null unless this process starts LiveKit and the agent worker. */
  readonly voice: VoiceConfig | null;
  /** Null: this process runs the platform itself. */
  readonly processes: ProcessesConfig | null;
  readonly carrier: CarrierConfig;
  readonly operator: { readonly email: string; readonly password: string } | null;
  /** One or more, separated by commas; the first one seals. */
  readonly encryption_key: string | null;
  readonly byo_trunk_api_key_enabled: boolean;
  /** From this time on the paths under `/admin/api/tenants/{id}/` are gone. */
  readonly legacy_sunset_at: Date;
  /** Address ranges of proxies whose `X-Forwarded-For` is trusted. */
  readonly trusted_proxies: readonly string[];
  /** How long a connection without a request stays open; the contract's limit when absent. */
  readonly keep_alive_sec?: number;
  /** Where a worker, which serves no other request, has its probes and metrics. */
  readonly health_port?: number;
  readonly webhook_allowed_cidrs: readonly string[] | null;
  /** Ranges that trunks may call although they are not public. */
  readonly trunk_allowed_cidrs: readonly string[] | null;
  /** The egress proxy for webhooks and tools; the URL may contain credentials. */
  readonly webhook_proxy_url: string | null;
  readonly delivery_concurrency: number;
  /** Retention in days. */
  readonly retention: {
    readonly events: number;
    readonly attempts: number;
    readonly deliveries: number;
    readonly dead_letters: number;
    /** Longer than any backup. */
    readonly erasure_ledger: number;
  };
  /** For how many days tenants may keep their data; absent: from 1 on, without limit. */
  readonly retention_bounds?: RetentionBounds;
  readonly recordings: RecordingsConfig;
  /** Drafts summaries. */
  readonly model: ModelConfig | null;
  /** Writes in chats. Undefined: the model that drafts summaries. */
  readonly chat_model: ModelConfig | null | undefined;
  /** Verifies drafts. Undefined: the model that wrote them. Null: verification is switched off. */
  readonly verifier: ModelConfig | null | undefined;
  /** Tokens that one summary may use, input and output of all requests. */
  readonly summary_max_cost_tokens: number;
  readonly speech: SpeechConfig | null;
  /** Null or absent: no e-mail is sent. */
  readonly mail?: MailConfig | null;
  /** Null or absent: people sign in with passwords only. */
  readonly oidc?: OidcConfig | null;
  /** The providers whose languages are known; none when absent. */
  readonly languages?: LanguageLists;
  /** The sandbox's port, if it is free. */
  readonly sandbox_port: number;
  readonly clock_speed: number;
  readonly log_level: string;
  /** Where spans are sent; null or absent: nowhere. */
  readonly traces_url?: string | null;
}

/** Addresses of this machine, for what a person tries on it. */
const loopback = ['127.0.0.0/8', '::1/128'];
/** The model of summaries, where OpenAI's key is all that is known: the one that agents have then. */
const voiceModel = 'gpt-4.1-mini';

/**
 * Reads and validates the environment, and the options of the command line; throws an Error whose message names each
 * one that is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, args: readonly string[] = []): Config {
  const e = read(environment, env, realLivekitNeeds(env));
  const voice = voiceOf(args, e);
  if (e.ROLE !== 'all' && (e.DATABASE_URL === undefined || e.LIVEKIT_URL === undefined)) {
    throw new Error(`ROLE: ${e.ROLE} needs DATABASE_URL and LIVEKIT_URL, which it shares with the other processes`);
  }
  if (e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_URL === undefined)
    throw new Error('DATABASE_DIRECT_URL: it leads past the pooler at DATABASE_URL, which is absent');
  return {
    port: e.PORT,
    host: e.HOST,
    public_url: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    role: e.ROLE,
    data_dir: resolve(e.DATA_DIR),
    database_url: e.DATABASE_URL ?? null,
    ...(e.DATABASE_DIRECT_URL !== undefined && { database_direct_url: e.DATABASE_DIRECT_URL }),
    database_pool: e.DATABASE_POOL,
    start_wait_sec: e.START_WAIT_SEC,
    livekit: livekitOf(e),
    voice,
    processes: processesOf(args, e),
    carrier: { base_url: e.CARRIER_BASE_URL ?? null, signalling_cidrs: e.CARRIER_SIP_CIDRS ?? null },
    operator: operatorOf(e),
    encryption_key: e.ENCRYPTION_KEY ?? null,
    byo_trunk_api_key_enabled: e.BYO_TRUNK_API_KEY_ENABLED,
    legacy_sunset_at: e.LEGACY_SUNSET_AT,
    trusted_proxies: e.TRUSTED_PROXIES,
    keep_alive_sec: e.KEEP_ALIVE_SEC,
    ...(e.HEALTH_PORT !== undefined && { health_port: e.HEALTH_PORT }),
    webhook_allowed_cidrs: e.WEBHOOK_ALLOWED_CIDRS ?? (voice && loopback),
    trunk_allowed_cidrs: e.TRUNK_ALLOWED_CIDRS ?? (voice && loopback),
    webhook_proxy_url: e.WEBHOOK_PROXY_URL ?? null,
    delivery_concurrency: e.DELIVERY_CONCURRENCY,
    retention: {
      events: e.EVENT_RETENTION_DAYS,
      attempts: e.ATTEMPT_RETENTION_DAYS,
      deliveries: e.DELIVERY_RETENTION_DAYS,
      dead_letters: e.DEAD_LETTER_RETENTION_DAYS,
      erasure_ledger: e.ERASURE_LEDGER_DAYS,
    },
    retention_bounds: boundsOf(e),
    recordings: recordingsOf(e),
    model: modelOf(e) ?? (voice && e.OPENAI_API_KEY ? modelOf({ ...e, MODEL_NAME: voiceModel }) : null),
    chat_model: chatModelOf(e),
    verifier: verifierOf(e),
    summary_max_cost_tokens: summaryMaxCostTokensOf(e),
    speech: speechOf(e),
    mail: mailOf(e),
    oidc: oidcOf(e),
    languages: languagesOf(e),
    sandbox_port: e.SANDBOX_PORT,
    clock_speed: e.CLOCK_SPEED,
    log_level: e.LOG_LEVEL,
    traces_url: tracesUrlOf(e),
  };
}

const modelEnvironment = z.object(modelVariables);

/** Only the language model; null when none is configured. Throws as `loadConfig` does. */
export const modelConfigOf = (env: NodeJS.ProcessEnv = process.env): ModelConfig | null =>
  modelOf(read(modelEnvironment, env));

/** Only the verifier, as in `Config`. Throws as `loadConfig` does. */
export const verifierConfigOf = (env: NodeJS.ProcessEnv = process.env): Config['verifier'] =>
  verifierOf(read(modelEnvironment, env));

/** The model of the sandbox that listens at `url`. */
export const sandboxModel = (url: string): ModelConfig => ({
  provider: 'sandbox',
  name: 'recorded',
  base_url: `${url}/model/v1`,
  api_key: 'sandbox',
  max_input_tokens: 100_000,
});

/** The SIP host that the sandbox's carrier sends calls to: a name that does not exist. */
export const sandboxSipHost = 'sip.sandbox.example';

/** The carrier of the sandbox that listens at `url`, unless another one is configured. */
export const sandboxCarrier = (configured: CarrierConfig, url: string): CarrierConfig => ({
  ...configured,
  base_url: configured.base_url ?? `${url}/carrier`,
});

/** `needs`: further errors by variable, beside those of the schema. */
function read<S extends z.ZodType>(
  schema: S,
  env: NodeJS.ProcessEnv,
  needs: Readonly<Record<string, string>> = {},
): z.output<S> {
  // An empty variable (as compose files leave them) means an absent one.
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const wrong = new Map([
    ...(parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issueMessage(issue)] as const),
    ...Object.entries(needs),
  ]);
  if (!parsed.success || wrong.size > 0)
    throw new Error([...wrong].map(([name, message]) => `${name}: ${message}`).join('\n'));
  return parsed.data;
}

function livekitOf(e: z.output<typeof environment>): LivekitConfig | null {
  if (e.LIVEKIT_URL === undefined) return null;
  const { LIVEKIT_API_KEY: api_key = '', LIVEKIT_API_SECRET: api_secret = '' } = e;
  return {
    url: e.LIVEKIT_URL,
    public_url: e.LIVEKIT_PUBLIC_URL ?? null,
    agent_name: e.AGENT_NAME,
    api_key,
    api_secret,
    sip_host: e.SIP_HOST ?? (e.LIVEKIT_PUBLIC_URL === undefined ? null : new URL(e.LIVEKIT_PUBLIC_URL).hostname),
  };
}

function boundsOf({ RETENTION_MIN_DAYS: min, RETENTION_MAX_DAYS: max }: z.output<typeof environment>): RetentionBounds {
  if (max !== undefined && max < min)
    throw new Error(`RETENTION_MAX_DAYS: ${max} is less than RETENTION_MIN_DAYS, which is ${min}`);
  return { min_days: min, max_days: max ?? null };
}

function recordingsOf(e: z.output<typeof environment>): RecordingsConfig {
  const {
    RECORDINGS_S3_BUCKET: bucket,
    RECORDINGS_S3_ACCESS_KEY: access_key,
    RECORDINGS_S3_SECRET_KEY: secret_key,
    RECORDINGS_S3_ENDPOINT: endpoint = null,
  } = e;
  if (bucket && access_key && secret_key) {
    if (e.RECORDINGS_DIR) throw new Error('RECORDINGS_DIR and RECORDINGS_S3_BUCKET exclude each other');
    return {
      kind: 's3',
      bucket,
      region: e.RECORDINGS_S3_REGION ?? 'us-east-1',
      endpoint,
      access_key,
      secret_key,
      path_style: e.RECORDINGS_S3_PATH_STYLE ?? endpoint !== null,
    };
  }
  const given = Object.entries(e).find(([name, value]) => name.startsWith('RECORDINGS_S3_') && value !== undefined);
  if (given)
    throw new Error(`${given[0]} needs RECORDINGS_S3_BUCKET, RECORDINGS_S3_ACCESS_KEY and RECORDINGS_S3_SECRET_KEY`);
  return { kind: 'files', directory: resolve(e.RECORDINGS_DIR ?? join(e.DATA_DIR, 'recordings')) };
}

function operatorOf(e: z.output<typeof environment>): Config['operator'] {
  if (e.OPERATOR_EMAIL === undefined && e.OPERATOR_PASSWORD === undefined) return null;
  if (!e.OPERATOR_EMAIL || !e.OPERATOR_PASSWORD) throw new Error('OPERATOR_EMAIL and OPERATOR_PASSWORD go together');
  return { email: e.OPERATOR_EMAIL, password: e.OPERATOR_PASSWORD };
}
