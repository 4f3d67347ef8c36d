// The chart of deploy/helm, as `pnpm conformance` rendered it into chart.rendered.yaml: its containers get every variable
// of their programs, are asked for their health where the programs have it, and may do as little as those of compose.yaml.
import { environment as agentEnvironment, loadConfig as loadAgentConfig } from '@voicecall/agent/config.ts';
import { environment as serverEnvironment, loadConfig as loadServerConfig } from '@voicecall/server/config.ts';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { filledIn, imageEnvironment, service, text } from './read-compose.ts';

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly tcpSocket?: { readonly port: string };
}
interface Container {
  readonly env: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef: { readonly optional?: boolean } };
  }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly command?: readonly string[];
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly securityContext: object;
  readonly resources: { readonly requests: object; readonly limits: object };
}
interface Pod {
  readonly containers: readonly Container[];
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
}
interface Document {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: object };
  readonly spec: { readonly template: { readonly spec: Pod }; readonly egress?: object; readonly ingress?: object };
}

const documents = parseAllDocuments(text('test/deploy/chart.rendered.yaml')).map((one) => one.toJS() as Document);
const named = (kind: string, name: string): Document => {
  const found = documents.find((one) => one.kind === kind && one.metadata.name === `voicecall-${name}`);
  if (!found) throw new Error(`the chart has no ${kind} ${name}`);
  return found;
};
const podOf = (name: string): Pod => named(name === 'migrate' ? 'Job' : 'Deployment', name).spec.template.spec;
const containerOf = (name: string): Container => podOf(name).containers[0] as Container;
/** What the program gets, with the required secrets of a .env. */
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    containerOf(name).env.flatMap(({ name: key, value, valueFrom }) =>
      valueFrom?.secretKeyRef.optional ? [] : [[key, value ?? secrets[key] ?? '']],
    ),
  );
const secrets: Readonly<Record<string, string>> = { ...filledIn, DATABASE_URL: 'postgresql://db.internal/voicecall' };
const pods = ['api', 'worker', 'agent', 'migrate'];

const declared = parse(text('deploy/helm/voicecall/files/settings.yaml')) as {
  readonly server: string[];
  readonly agent: string[];
  readonly secrets: { readonly required: string[]; readonly optional: string[] };
};

describe.each([
  // The sandbox is not used together with LiveKit; the templates set those of a pod.
  ['server', serverEnvironment, ['SANDBOX', 'SANDBOX_PORT', 'CLOCK_SPEED', 'ROLE', 'HEALTH_PORT', 'RECORDINGS_DIR']],
  ['agent', agentEnvironment, ['AGENT_HOST']],
] as const)('the variables of the %s', (program, { shape }, others) => {
  it('are those of its program and of compose.yaml', () => {
    const known = [...declared[program], ...others, ...Object.keys(imageEnvironment(program))];
    expect(Object.keys(shape).filter((name) => !known.includes(name))).toEqual([]);
    expect(declared[program].filter((name) => !(name in shape))).toEqual([]);
    const ofCompose = Object.keys(service(program).environment ?? {});
    expect(ofCompose.filter((name) => !known.includes(name))).toEqual([]);
  });
});

it('a variable is a secret, or a setting that values.schema.json knows', () => {
  const { properties } = JSON.parse(text('deploy/helm/voicecall/values.schema.json')) as {
    properties: { settings: { properties: object } };
  };
  const all = new Set([...declared.server, ...declared.agent]);
  const { required, optional } = declared.secrets;
  expect([...Object.keys(properties.settings.properties), ...required, ...optional].toSorted()).toEqual(
    [...all].toSorted(),
  );
  // A value with a password or a key must not be in plain sight.
  expect(
    Object.keys(properties.settings.properties).filter((name) => /KEY$|SECRET|PASSWORD|TOKEN$/.test(name)),
  ).toEqual([]);
});

it('the programs start with what their containers get, and only the server gets its secrets', () => {
  for (const role of ['api', 'worker'])
    expect(loadServerConfig({ ...imageEnvironment('server'), ...environmentOf(role) })).toMatchObject({
      role,
      host: '0.0.0.0',
      database_url: secrets['DATABASE_URL'],
      livekit: { url: 'ws://livekit.media.svc:7880' },
    });
  expect(loadServerConfig({ ...imageEnvironment('server'), ...environmentOf('migrate') }).database_url).not.toBeNull();
  const agent = { ...imageEnvironment('agent'), ...environmentOf('agent'), OPENAI_API_KEY: 'sk-example' };
  expect(loadAgentConfig(agent)).toMatchObject({ host: '0.0.0.0' });
  expect(Object.keys(agent).filter((name) => /DATABASE|ENCRYPTION|OPERATOR|S3/.test(name))).toEqual([]);
});

it('probes ask the ports of the programs, and an outage of LiveKit or the database ends no process', () => {
  const portOf = (name: string) => containerOf(name).ports?.map(({ containerPort }) => `${containerPort}`);
  expect(portOf('api')).toEqual([imageEnvironment('server')['PORT']]);
  expect(portOf('worker')).toEqual([environmentOf('worker')['HEALTH_PORT']]);
  expect(portOf('agent')).toEqual([imageEnvironment('agent')['AGENT_PORT']]);
  for (const name of ['api', 'worker'])
    expect(containerOf(name)).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
    });
  expect(containerOf('agent').readinessProbe?.httpGet?.path).toBe('/');
  expect(containerOf('agent').livenessProbe).toMatchObject({ tcpSocket: {} });
});

it('pods have the time that their programs need to end', () => {
  for (const name of ['api', 'worker'])
    expect(podOf(name).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 20);
  const { drain_sec } = loadAgentConfig({ ...environmentOf('agent'), OPENAI_API_KEY: 'sk-example' });
  expect(podOf('agent').terminationGracePeriodSeconds).toBeGreaterThan(drain_sec + 90);
});

it.each(pods)('%s is unprivileged and not root, writes only to volumes, and has resource limits', (name) => {
  expect(podOf(name)).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(containerOf(name)).toMatchObject({
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    resources: {
      requests: { cpu: expect.anything(), memory: expect.anything() },
      limits: { memory: expect.anything() },
    },
  });
});

it('agents reach no private address, and nobody connects to them or to workers', () => {
  const { egress } = named('NetworkPolicy', 'agent').spec;
  expect(JSON.stringify(egress)).toContain('"except":["10.0.0.0/8"');
  for (const name of ['worker', 'agent']) expect(named('NetworkPolicy', name).spec.ingress).toEqual([]);
});

it('migrations are done before new processes start', () => {
  expect(named('Job', 'migrate').metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
  expect(containerOf('migrate').command).toEqual(['node', 'packages/server/src/migrate-database.ts']);
});
