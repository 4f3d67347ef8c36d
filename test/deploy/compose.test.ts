// compose.yaml cannot run without a container engine; these tests compare it with what the programs in the containers
// read.
import { basename } from 'node:path';
import { signedLivekitWebhookRoute } from '@voicecall/contract';
import { environment as agentEnvironment, loadConfig as loadAgentConfig } from '@voicecall/agent/config.ts';
import { environment as serverEnvironment, loadConfig as loadServerConfig } from '@voicecall/server/config.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { goTool } from '../../scripts/media/go-tools.ts';
import {
  compose,
  environmentOf,
  filledIn,
  imageEnvironment,
  service,
  stage,
  text,
  variablesOfCompose,
  yamlOf,
} from './read-compose.ts';

const services = Object.entries(compose.services);
const keysOf = (name: string): string[] => Object.keys(service(name).environment ?? {});
const seconds = (duration = '10s'): number =>
  [...duration.matchAll(/(\d+)([ms])/g)].reduce(
    (sum, [, value, unit]) => sum + Number(value) * (unit === 'm' ? 60 : 1),
    0,
  );

/** The error of Compose when .env lacks a variable. */
function refused(name: string, missing: string): string | undefined {
  try {
    environmentOf(name, { ...filledIn, [missing]: '' });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const ours = {
  server: {
    known: Object.keys(serverEnvironment.shape),
    // Two roles are for several processes, one backend is tested, and the sandbox is not used together with LiveKit.
    left: ['ROLE', 'SANDBOX', 'SANDBOX_PORT', 'CLOCK_SPEED'],
  },
  agent: {
    known: Object.keys(agentEnvironment.shape),
    // Only the health check of the container uses it.
    left: ['AGENT_HOST'],
  },
};

/** Read by Node and the C library. */
const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];

describe.each(Object.entries(ours))('the container of the %s', (name, { known, left }) => {
  it('gets only variables that its program reads', () => {
    const set = [...keysOf(name), ...Object.keys(imageEnvironment(name)).filter((key) => !ofNode.includes(key))];
    expect(set.filter((key) => !known.includes(key))).toEqual([]);
  });

  it('can be given every variable that its program reads, except those without a meaning in a container', () => {
    const set = new Set([...keysOf(name), ...Object.keys(imageEnvironment(name)), ...left]);
    expect(known.filter((key) => !set.has(key))).toEqual([]);
    expect(left.filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('a .env that follows .env.example', () => {
  const example = [...text('.env.example').matchAll(/^(#?)(\w+)=(.*)/gm)].map(([, comment, name = '', value = '']) => ({
    name,
    value,
    must: comment === '',
  }));

  it('names every variable that compose.yaml requires, and none that is unused', () => {
    const insisted = [...variablesOfCompose()].filter(([, must]) => must).map(([name]) => name);
    expect(insisted.toSorted()).toEqual(
      example
        .filter(({ name, value, must }) => must && value === '' && name !== 'OPENAI_API_KEY')
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(example.filter(({ name }) => !variablesOfCompose().has(name))).toEqual([]);
    expect(Object.keys(filledIn).toSorted()).toEqual(
      example
        .filter(({ must }) => must)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('lets both programs start, with the same LiveKit and the addresses that it names', () => {
    const server = loadServerConfig({ ...imageEnvironment('server'), ...environmentOf('server', filledIn) });
    expect(server).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      public_url: filledIn['PUBLIC_URL'],
      encryption_key: filledIn['ENCRYPTION_KEY'],
      recordings: { kind: 'files', directory: '/recordings' },
    });
    expect(server.database_url).toBe('postgresql://voicecall:c0ffee@postgres:5432/voicecall');
    const agent = loadAgentConfig({ ...imageEnvironment('agent'), ...environmentOf('agent', filledIn) });
    expect(agent.livekit).toEqual({
      url: server.livekit?.url,
      api_key: server.livekit?.api_key,
      api_secret: server.livekit?.api_secret,
    });
    expect(agent.agent_name).toBe(server.livekit?.agent_name);
  });

  it('gives agents and summaries the model and the key that it names', () => {
    expect(example.find(({ name }) => name === 'MODEL_NAME')?.value).toBe(filledIn['MODEL_NAME']);
    const server = loadServerConfig(environmentOf('server', filledIn));
    expect(server.model).toMatchObject({
      provider: 'openai',
      name: 'gpt-4.1-mini',
      base_url: null,
      api_key: filledIn['OPENAI_API_KEY'],
    });
    expect(loadAgentConfig(environmentOf('agent', filledIn)).model).toEqual({
      provider: 'openai',
      model: server.model?.name,
      base_url: null,
      api_key: server.model?.api_key,
    });
  });

  it('may name any address with the protocol of OpenAI for both, and another provider for summaries alone', () => {
    const local = {
      ...filledIn,
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: 'http://models.internal/v1',
      MODEL_NAME: 'llama',
      MODEL_API_KEY: 'k',
    };
    const summaries = {
      SUMMARY_MODEL_PROVIDER: 'anthropic',
      SUMMARY_MODEL_NAME: 'claude-sonnet-4-5',
      SUMMARY_MODEL_API_KEY: 'sk-ant',
    };
    expect(loadServerConfig(environmentOf('server', local)).model).toMatchObject({
      provider: 'openai-compatible',
      name: 'llama',
      base_url: 'http://models.internal/v1',
      api_key: 'k',
    });
    expect(loadServerConfig(environmentOf('server', { ...local, ...summaries })).model).toMatchObject({
      provider: 'anthropic',
      name: 'claude-sonnet-4-5',
      api_key: 'sk-ant',
    });
    expect(loadAgentConfig(environmentOf('agent', { ...local, ...summaries })).model).toEqual({
      provider: 'openai',
      model: 'llama',
      base_url: 'http://models.internal/v1',
      api_key: 'k',
    });
  });

  it('stores recordings in a bucket when it names one', () => {
    const bucket = {
      RECORDINGS_DIR: '',
      RECORDINGS_S3_BUCKET: 'calls',
      RECORDINGS_S3_ACCESS_KEY: 'a',
      RECORDINGS_S3_SECRET_KEY: 's',
    };
    expect(loadServerConfig(environmentOf('server', { ...filledIn, ...bucket })).recordings).toMatchObject({
      kind: 's3',
      bucket: 'calls',
    });
  });

  it('is refused without any of the required variables', () => {
    const insisted = [...variablesOfCompose()].filter(([, must]) => must).map(([name]) => name);
    const starts = (missing: string): string[] =>
      services.filter(([one]) => refused(one, missing) === undefined).map(([one]) => one);
    expect(insisted.filter((name) => starts(name).length === services.length)).toEqual([]);
    expect(refused('livekit', 'LIVEKIT_API_KEY')).toContain('LIVEKIT_API_KEY: see .env.example');
  });

  it('is the only place of secrets', () => {
    const secrets = services
      .flatMap(([, { environment = {} }]) => Object.entries(environment))
      .filter(([name]) => /KEY|SECRET|PASSWORD|DATABASE_URL/.test(name) && name !== 'BYO_TRUNK_API_KEY_ENABLED');
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter(([, value]) => value !== null && !value.includes('${'))).toEqual([]);
  });

  it('may give LiveKit a second key while keys are rotated', () => {
    const keys = (env: Record<string, string>): unknown =>
      parse(environmentOf('livekit', { ...filledIn, ...env })['LIVEKIT_KEYS'] ?? '');
    expect(keys({})).toEqual({ voicecall: filledIn['LIVEKIT_API_SECRET'] });
    expect(keys({ LIVEKIT_MORE_KEYS: 'before: another-secret' })).toEqual({
      voicecall: filledIn['LIVEKIT_API_SECRET'],
      before: 'another-secret',
    });
    expect(environmentOf('livekit', filledIn)['LIVEKIT_WEBHOOK_API_KEY']).toBe('voicecall');
  });
});

describe('the services', () => {
  it('run images of one version each, the same as the tests with real media do', () => {
    const images = services.flatMap(([, { image }]) => (image ? [image] : []));
    expect(images).toHaveLength(5);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/.test(image))).toEqual([]);
    expect(service('livekit').image?.split(/[:@]/)[1]).toBe(
      basename(goTool('livekit-server')).replace('livekit-server-', ''),
    );
    expect(service('sip').image?.split(/[:@]/)[1]).toBe(basename(goTool('livekit-sip')).replace('livekit-sip-', ''));
  });

  it('run images by digest, except livekit/sip', () => {
    expect(services.flatMap(([, { image }]) => (image && !image.includes('@sha256:') ? [image] : []))).toEqual([
      'livekit/sip:v1.8.0',
    ]);
  });

  it.each(services)(
    '%s is unprivileged and not root, writes only to volumes and memory, and has resource limits',
    (name, one) => {
      expect(one).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
      // Egress sets its sound server up in its image, which names its user.
      expect(one.read_only, name).toBe(name !== 'egress');
      const user =
        one.user ??
        stage(one.build?.target ?? '')
          .find((line) => line.startsWith('USER '))
          ?.slice(5);
      expect(user === undefined ? name : user).toMatch(name === 'egress' ? /^egress$/ : /^(?!root$|0\b).+/);
      expect(one).not.toHaveProperty('privileged');
      expect(one).not.toHaveProperty('cap_add');
    },
  );

  it('share networks only where needed: customer trunks and media reach neither the platform nor its database', () => {
    const { networks } = compose;
    const on = (network: string): string[] =>
      services.filter(([, one]) => one.networks?.includes(network)).map(([name]) => name);
    expect(Object.fromEntries(Object.keys(networks).map((network) => [network, on(network)]))).toEqual({
      edge: ['server', 'worker'],
      media: ['livekit', 'sip', 'egress', 'agent'],
      control: ['livekit', 'server', 'worker'],
      bus: ['redis', 'livekit', 'sip', 'egress'],
      database: ['postgres', 'server', 'worker'],
    });
    expect(
      Object.entries(networks)
        .filter(([, network]) => network?.internal)
        .map(([name]) => name),
    ).toEqual(['control', 'bus', 'database']);
    for (const [name, one] of services) {
      const open = one.networks?.filter((network) => !networks[network]?.internal) ?? [];
      // With two outbound networks, LiveKit would announce the address of either.
      expect(open.length, name).toBeLessThanOrEqual(1);
      if (one.ports || name === 'agent') expect(open, name).toHaveLength(1);
      for (const needed of Object.keys(one.depends_on ?? {})) {
        // Egress waits only for the image of the server, which sets the owner of their volume; agents use the public
        // address.
        if (needed === 'server') expect(['egress', 'agent']).toContain(name);
        else
          expect(
            service(needed).networks?.some((network) => one.networks?.includes(network)),
            `${name} to ${needed}`,
          ).toBe(true);
      }
    }
  });

  it('have no default passwords: Redis and PostgreSQL start with those of .env', () => {
    for (const name of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD']) {
      expect(variablesOfCompose().get(name), name).toBe(true);
      expect(text('compose.yaml')).not.toMatch(new RegExp(`\\$\\{${name}:?-`));
    }
    expect(service('redis').command?.join(' ')).toContain('requirepass');
    expect(service('redis').command?.join(' ')).not.toContain('${');
  });

  it('all have a health check, in compose.yaml or in their image, and restart when they end', () => {
    const asked = ({ healthcheck, build }: (typeof services)[number][1]): boolean =>
      (healthcheck?.test?.length ?? 0) > 1 ||
      stage(build?.target ?? '').some((line) => line.startsWith('HEALTHCHECK '));
    expect(services.filter(([, one]) => !asked(one)).map(([name]) => name)).toEqual([]);
    expect(services.filter(([, { restart }]) => restart !== 'unless-stopped')).toEqual([]);
  });

  it('wait for the health of the services that they need', () => {
    const waits = services.flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([on, { condition }]) => ({ name, on, condition })),
    );
    expect(waits.filter(({ on }) => !(on in compose.services))).toEqual([]);
    expect(waits.filter(({ condition }) => condition !== 'service_healthy')).toEqual([
      { name: 'egress', on: 'server', condition: 'service_started' },
    ]);
  });

  it('of more workers are like the server, without its port, and serve their health where the image asks for it', () => {
    const [{ ports, environment, ...server }, { profiles, ...worker }] = [service('server'), service('worker')];
    expect(ports).toHaveLength(1);
    expect(profiles).toEqual(['workers']);
    const own = { ROLE: 'worker', HEALTH_PORT: imageEnvironment('server')['PORT'] };
    expect(worker).toEqual({ ...server, ports: [], environment: { ...environment, ...own } });
    expect(loadServerConfig({ ...imageEnvironment('server'), ...environmentOf('worker', filledIn) })).toMatchObject({
      role: 'worker',
      health_port: 8080,
    });
  });

  it('have the time that they need for an orderly shutdown', () => {
    expect(seconds(service('server').stop_grace_period)).toBeGreaterThanOrEqual(20);
    const { drain_sec } = loadAgentConfig(environmentOf('agent', filledIn));
    for (const name of ['agent', 'livekit', 'sip', 'egress'])
      expect(seconds(service(name).stop_grace_period), name).toBeGreaterThan(drain_sec + 90);
  });

  it('share the folder of recordings under one path, which is the path of the server', () => {
    const mounted = services.flatMap(([name, { volumes = [] }]) => volumes.map((volume) => ({ name, volume })));
    const recordings = `recordings:${environmentOf('server', filledIn)['RECORDINGS_DIR']}`;
    expect(mounted.filter(({ volume }) => volume === recordings).map(({ name }) => name)).toEqual([
      'egress',
      'server',
      'worker',
    ]);
    const named = mounted.map(({ volume }) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('./'));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});

describe('the configuration of the LiveKit services', () => {
  const livekit = yamlOf('deploy/livekit.yaml') as {
    port: number;
    rtc: { tcp_port: number; udp_port: number };
    webhook: { urls: string[]; api_key?: string };
    redis: { address: string };
  };
  const bodyOf = (name: string, variable: string): unknown => parse(environmentOf(name, filledIn)[variable] ?? '');
  const sip = bodyOf('sip', 'SIP_CONFIG_BODY') as {
    sip_port: number;
    rtp_port: string;
    health_port: number;
    redis: { address: string; password: string };
  };
  const egress = bodyOf('egress', 'EGRESS_CONFIG_BODY') as {
    health_port: number;
    redis: { address: string; password: string };
  };
  const inner = (name: string): string[] => (service(name).ports ?? []).map((port) => port.split(':').at(-1) ?? '');

  it('has the ports that compose.yaml publishes', () => {
    expect(inner('livekit')).toEqual([`${livekit.port}`, `${livekit.rtc.tcp_port}`, `${livekit.rtc.udp_port}/udp`]);
    expect(inner('sip')).toEqual([`${sip.sip_port}/udp`, `${sip.sip_port}/tcp`, `${sip.rtp_port}/udp`]);
    expect(inner('server')).toEqual([imageEnvironment('server')['PORT']]);
    // Media addresses are announced as they are inside, so they must be the same outside.
    const outside = ['livekit', 'sip']
      .flatMap((name) => service(name).ports ?? [])
      .filter(
        (port) => port.split('/')[0]?.split(':').toReversed()[0] !== port.split('/')[0]?.split(':').toReversed()[1],
      );
    expect(outside).toEqual([]);
  });

  it('has the ports that the health checks use', () => {
    const asks = (name: string, port: number): void =>
      expect(service(name).healthcheck?.test?.join(' '), name).toMatch(new RegExp(`127\\.0\\.0\\.1[:/]${port}\\b`));
    asks('livekit', livekit.port);
    asks('sip', sip.health_port);
    asks('egress', egress.health_port);
  });

  it('has one Redis for all, and LiveKit under its service name', () => {
    expect(new Set([livekit.redis.address, sip.redis.address, egress.redis.address])).toEqual(new Set(['redis:6379']));
    expect([
      environmentOf('redis', filledIn)['REDISCLI_AUTH'],
      environmentOf('livekit', filledIn)['REDIS_PASSWORD'],
      sip.redis.password,
      egress.redis.password,
    ]).toEqual(Array.from({ length: 4 }, () => filledIn['REDIS_PASSWORD']));
    const addresses = [
      environmentOf('server', filledIn)['LIVEKIT_URL'],
      environmentOf('agent', filledIn)['LIVEKIT_URL'],
      ...['sip', 'egress'].map((name) => environmentOf(name, filledIn)['LIVEKIT_WS_URL']),
    ];
    expect(new Set(addresses)).toEqual(new Set([`ws://livekit:${livekit.port}`]));
  });

  it('sends webhooks to the webhook listener of the platform', () => {
    expect(livekit.webhook.urls).toEqual([
      `http://server:${imageEnvironment('server')['PORT']}${signedLivekitWebhookRoute.path}`,
    ]);
    // Only the environment says which key signs them.
    expect(livekit.webhook.api_key).toBeUndefined();
  });

  it('is mounted where its program reads it', () => {
    expect(service('livekit').volumes).toContain('./deploy/livekit.yaml:/etc/livekit.yaml:ro');
  });
});
