// `pnpm conformance`: Helm checks and renders the chart of deploy/helm, and what it renders is strictly decoded into the
// types of Kubernetes. Both are built with Go: nothing is downloaded but Go modules.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { goTool, installGoTools } from '../../scripts/media/go-tools.ts';
import { repository } from '../harness/platform/run-process.ts';

/** Helm that `go install` built takes an old Kubernetes for granted. */
const chart = ['deploy/helm/voicecall', '--values=test/deploy/chart.values.yaml', '--kube-version=v1.34.2'];
/** What is switched off by default. */
const everything = [
  '--set=autoscaling.enabled=true,podMonitor.enabled=true,recordingsClaim=recordings,agent.outboxClaim=outbox',
  '--set=networkPolicies.apiFrom[0].podSelector.matchLabels.app=ingress,networkPolicies.agentTo[0].podSelector.matchLabels.app=livekit',
  '--set=networkPolicies.metricsFrom[0].podSelector.matchLabels.app=prometheus,imagePullSecrets[0].name=registry',
  '--set=tolerations[0].operator=Exists,nodeSelector.disk=ssd',
  '--set-string=settings.AGENT_DRAIN_SEC=900,settings.DATABASE_POOL=50',
];

interface Run {
  readonly status: number | null;
  readonly output: string;
}

function run(program: string, args: readonly string[], cwd = repository, input = ''): Run {
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '', GOWORK: 'off' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, env, encoding: 'utf8' });
  return { status, output: status === 0 ? stdout : `${stdout}${stderr}` };
}

function done({ status, output }: Run): string {
  expect(status, output).toBe(0);
  return output;
}

const helm = (...args: string[]): Run => run(goTool('helm'), args);

const render = (...args: string[]): string => done(helm('template', 'voicecall', ...chart, ...args));

// The first time this takes minutes.
const obstacle = installGoTools((line) => process.stdout.write(`${line}\n`), ['helm']);
if (obstacle !== undefined) throw new Error(obstacle);

it('the chart is valid, and renders with its defaults what was committed', async () => {
  done(helm('lint', '--strict', ...chart));
  await expect(render()).toMatchFileSnapshot('../deploy/chart.rendered.yaml');
});

it('Kubernetes knows every field of what it renders, with the defaults and with everything switched on', () => {
  const kubernetes = join(repository, 'test/conformance/kubernetes');
  const isOfKubernetes = (document: string): boolean => !document.includes('apiVersion: monitoring.coreos.com/');
  const rendered = [render(), render(...everything)].map((all) => all.split(/^---$/m).filter(isOfKubernetes));
  expect(rendered[1]?.length).toBeGreaterThan((rendered[0]?.length ?? 0) + 2);
  const decode = (documents: readonly string[]): Run => run('go', ['run', '.'], kubernetes, documents.join('---\n'));
  expect(done(decode(rendered.flat()))).toMatch(/^\d\d documents\n$/);
  expect(decode(['apiVersion: v1\nkind: Service\nspec: { port: 80 }\n'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('unknown field "spec.port"') as string,
  });
  expect(parseAllDocuments(render(...everything)).flatMap(({ errors }) => errors)).toEqual([]);
});

it('a mistake in the values is refused', () => {
  for (const [mistake, said] of [
    ['--set=settings.PUBLIC_ULR=https://voice.example.com', 'PUBLIC_ULR'],
    ['--set=settings.ENCRYPTION_KEY=secret', 'ENCRYPTION_KEY'],
    ['--set=existingSecret=', 'existingSecret'],
  ] as const) {
    const { status, output } = helm('template', 'voicecall', ...chart, mistake);
    expect(status).not.toBe(0);
    expect(output).toContain(said);
  }
});
