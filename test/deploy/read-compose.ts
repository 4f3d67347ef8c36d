// Reads compose.yaml, the files that it mounts, and the Dockerfile as the programs that use them do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../harness/platform/run-process.ts';

export interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly networks?: readonly string[];
  readonly profiles?: readonly string[];
}

export const text = (path: string): string => readFileSync(join(repository, path), 'utf8');

export const yamlOf = (path: string): unknown => parse(text(path), { merge: true });

export const compose = yamlOf('compose.yaml') as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};

export function service(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
}

const reference = /\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g;

/** The variables that compose.yaml takes from .env: for each, whether Compose refuses to start without it. */
export function variablesOfCompose(): Map<string, boolean> {
  const named = [...text('compose.yaml').matchAll(reference)].map(
    ([, name = '', operator]) => [name, operator === ':?'] as const,
  );
  const passed = Object.values(compose.services).flatMap(({ environment = {} }) =>
    Object.entries(environment)
      .filter(([, value]) => value === null)
      .map(([name]) => [name, false] as const),
  );
  return new Map([...passed, ...named]);
}

/** The environment of a container for a given .env. */
export function environmentOf(name: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(service(name).environment ?? {}).map(
    ([key, value]) => [key, value === null ? env[key] : interpolate(value, env)] as const,
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function interpolate(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(reference, (_all, name: string, operator?: string, word = '') => {
    const given = env[name];
    const absent = given === undefined || (operator?.startsWith(':') === true && given === '');
    if (!absent) return given;
    if (operator === ':?') throw new Error(`${name}: ${word}`);
    return operator ? word : '';
  });
}

/** The lines of a stage of the Dockerfile, each with its continuation lines. */
export function stage(name: string): string[] {
  const lines = text('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const from = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
  const next = lines.findIndex((line, index) => index > from && line.startsWith('FROM '));
  return from === -1 ? [] : lines.slice(from, next === -1 ? undefined : next);
}

/** The variables that a stage sets with ENV. */
export const imageEnvironment = (name: string): Record<string, string> =>
  Object.fromEntries(
    stage(name)
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) =>
        line
          .slice(4)
          .split(' ')
          .map((pair) => pair.split('=') as [string, string]),
      ),
  );

/** A .env that follows .env.example. */
export const filledIn: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'c0ffee',
  REDIS_PASSWORD: 'decade',
  LIVEKIT_API_KEY: 'voicecall',
  LIVEKIT_API_SECRET: '0123456789abcdef0123456789abcdef',
  LIVEKIT_PUBLIC_URL: 'wss://livekit.example.com',
  PUBLIC_URL: 'https://voice.example.com',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  OPERATOR_EMAIL: 'ops@example.com',
  OPERATOR_PASSWORD: 'long enough by now',
  OPENAI_API_KEY: 'sk-example',
  MODEL_NAME: 'gpt-4.1-mini',
};
