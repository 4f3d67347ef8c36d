// What the terminal shows once the platform is ready: its URLs, how to log in, and how to place a first call.
import { relative } from 'node:path';
import type { Config } from '../config.ts';
import type { Unoffered } from '../app.ts';
import type { Seeded } from './provide.ts';
import type { RunningVoice } from './voice.ts';

export interface BannerFacts {
  readonly url: string;
  /** The URL of the sandbox; null when the external services are real. */
  readonly sandbox_url: string | null;
  /** LiveKit and the agent worker that were started beside the platform. */
  readonly voice?: RunningVoice | null;
  readonly config: Pick<Config, 'role' | 'data_dir'>;
  readonly seeded: Seeded;
  /** Agents with a setting that no provider lists; none when absent. */
  readonly unoffered?: readonly Unoffered[];
}

export function printBanner(facts: BannerFacts): void {
  process.stdout.write(`${bannerText(facts)}\n`);
}

export function bannerText({ url, sandbox_url, voice, config, seeded, unoffered = [] }: BannerFacts): string {
  if (config.role === 'worker') return 'Voice Calling Platform: worker is ready';
  const { operator, sign_in_url, demo } = seeded;
  const lines = [
    '',
    `Voice Calling Platform is ready${sandbox_url ? ' (sandbox: no number is ever dialed)' : ''}${voice ? ` (${realIn(voice)})` : ''}`,
    '',
    `  Base URL    ${url}`,
    `  Console     ${sign_in_url ?? `${url}/console`}`,
    `  Reference   ${url}/docs`,
    `  Operator    ${operator.email}  ${operator.password ?? passwordHint(operator)}`,
  ];
  if (sandbox_url) lines.push(`  Sandbox     ${sandbox_url}  (POST /sandbox/ring makes a number ring)`);
  if (voice) lines.push(...partsOf(voice));
  if (unoffered.length > 0) lines.push(`  Agents      ${unofferedIn(unoffered)}`);
  if (demo && voice)
    lines.push(
      `  Tenant      ${demo.tenant_id}`,
      `  API key     ${demo.api_key}`,
      '',
      '  Talk with an agent: open the console, and press "Talk in the browser".',
    );
  else if (demo) {
    lines.push(`  Tenant      ${demo.tenant_id}`, `  API key     ${demo.api_key}`, '');
    lines.push(
      '  Watch a whole call, in a second terminal:',
      `    ${demoCommand(url, config.data_dir)}`,
      '',
      ...firstCall(url, demo),
    );
  }
  return [...lines, '', '  Ctrl-C ends everything.', ''].join('\n');
}

/** The agents of which a setting may not work; three are named. */
function unofferedIn(groups: readonly Unoffered[]): string {
  const count = groups.reduce((sum, { agents }) => sum + agents, 0);
  const named = groups.slice(0, 3).map(({ agents, name, fields }) => {
    const more = agents > 1 ? ` and ${agents - 1} more` : '';
    return `"${name}"${more} (${fields.join(', ')})`;
  });
  const rest = groups.length > 3 ? ', …' : '';
  return `${count} ${count === 1 ? 'has' : 'have'} a setting that no provider lists: ${named.join(', ')}${rest}`;
}

const realIn = ({ sip_host }: RunningVoice): string =>
  `agents are real, in the browser${sip_host === null ? '; phone calls fail without --phone' : ' and on the phone'}`;

const partsOf = ({ url, origin, sip_host, providers }: RunningVoice): string[] => [
  `  LiveKit     ${url}, ${origin}`,
  ...(sip_host === null ? [] : [`  SIP         ${sip_host}`]),
  ...providers.map(({ label, text }) => `  ${label.padEnd(11)} ${text}`),
];

/** The database may come from another host without its DATA_DIR, which holds the password. */
const passwordHint = ({ email, configured }: Seeded['operator']): string =>
  configured
    ? '(the password in OPERATOR_PASSWORD)'
    : `(its password is not in DATA_DIR: to give it a new one, start with OPERATOR_EMAIL=${email} and OPERATOR_PASSWORD)`;

/** The demo command needs no options for the default URL and directory. */
function demoCommand(url: string, data_dir: string): string {
  const directory = relative(process.cwd(), data_dir) === '.data' ? '' : `DATA_DIR='${data_dir}' `;
  return `${directory}npx -y pnpm@12 demo${url === 'http://127.0.0.1:8080' ? '' : ` --base-url ${url}`}`;
}

function firstCall(url: string, demo: NonNullable<Seeded['demo']>): string[] {
  const tenant = `${url}/v1/tenants/${demo.tenant_id}`;
  const post = (path: string, body: string): string =>
    `curl -s ${tenant}/${path} -H 'Authorization: Bearer ${demo.api_key}' -H 'Content-Type: application/json' -d '${body}'`;
  return [
    '  Or place one with the SDK:',
    "    import { createClient } from '@voicecall/sdk';",
    `    const voice = createClient({ baseUrl: '${url}', tenantId: '${demo.tenant_id}', apiKey: '${demo.api_key}' });`,
    "    const agent = await voice.agents.create({ name: 'Front desk', instructions: 'Be brief.' });",
    "    const trunk = await voice.trunks.create({ name: 'Carrier', direction: 'outbound', outbound: { address: 'sip.example.com', numbers: ['+15551230001'] } });",
    "    console.log(await voice.calls.dispatch({ agent_id: agent.id, trunk_id: trunk.id, to_number: '+15005550001' }));",
    '',
    '  Or with curl (put the ids that the first two print into the third):',
    `    ${post('agents', '{"name":"Front desk","instructions":"Be brief."}')}`,
    `    ${post('trunks', '{"name":"Carrier","direction":"outbound","outbound":{"address":"sip.example.com","numbers":["+15551230001"]}}')}`,
    `    ${post('dispatch', '{"agent_id":"ta_…","trunk_id":"tt_…","to_number":"+15005550001"}')}`,
  ];
}
