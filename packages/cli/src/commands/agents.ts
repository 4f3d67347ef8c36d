// `voicecall agents test`: runs the tests of an agent, and says what came of them, also as JUnit's XML for a CI service.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, TestResult, TestRunResponse } from '@voicecall/sdk';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../errors.ts';
import { junitOf } from '../output/junit.ts';
import { printable } from '../output/printable.ts';
import { wholeNumber } from './options.ts';

interface TestFlags {
  readonly case?: readonly string[];
  readonly agentVersion?: number | 'published' | 'draft';
  readonly times?: number;
  readonly junit?: string;
}

const pollMs = 1_000;

/** Registers `agents` and its command. */
export function addAgentsCommands(program: Command, context: CliContext): void {
  const agents = program.command('agents').description('Read, change and test agents');
  agents
    .command('test')
    .description('Run tests of an agent in writing; the exit code is 1 unless all of them pass')
    .argument('<agent-id>')
    .option('--case <id...>', 'only these tests')
    .option(
      '--agent-version <version>',
      'a number, `published` or `draft`; else the draft if there is one',
      whichVersion,
    )
    .option('--times <count>', 'how often each test is held', wholeNumber)
    .option('--junit <file>', 'also write the results to this file, as JUnit does')
    .addHelpText(
      'after',
      `
Examples:
  $ voicecall agents test ta_5f0c2e9a7b41d83c6e02f915
  $ voicecall agents test ta_5f0c2e9a7b41d83c6e02f915 --agent-version published
  $ voicecall agents test ta_5f0c2e9a7b41d83c6e02f915 --times 5 --junit results.xml`,
    )
    .action((id: string, flags: TestFlags) => test(context, id, flags));
}

async function test(context: CliContext, agentId: string, flags: TestFlags): Promise<void> {
  const client = context.client();
  const body = {
    test_case_ids: flags.case ? [...flags.case] : null,
    agent_version: flags.agentVersion,
    times: flags.times,
  };
  const { id } = await client.testRuns.create(agentId, body, { signal: context.signal });
  const finished = await waitFor(context, client, id);
  if (flags.junit !== undefined) await writeFile(flags.junit, junitOf(finished));
  if (context.json()) context.outJson(finished);
  else show(context, finished);
  if (finished.test_run.status !== 'passed') context.exitCode = exitCodes.failed;
}

async function waitFor({ signal }: CliContext, client: Client, id: string): Promise<TestRunResponse> {
  for (;;) {
    const run = await client.testRuns.get(id, { signal });
    if (run.test_run.status !== 'running') return run;
    await sleep(pollMs, undefined, { signal });
  }
}

function show(context: CliContext, { test_run, results }: TestRunResponse): void {
  for (const result of results) {
    context.out(printable(`${result.status.padEnd(6)}  ${titleOf(result, test_run.times)}`));
    for (const problem of result.problems) context.out(printable(`        ${problem}`));
  }
  const passed = results.filter(({ status }) => status === 'passed').length;
  const version = test_run.agent_version === null ? '' : `version ${test_run.agent_version}, `;
  context.out(`${passed} of ${results.length} passed (${version}${test_run.id}: ${test_run.status})`);
}

const titleOf = ({ name, attempt }: TestResult, times: number): string =>
  times > 1 ? `${name} (${attempt} of ${times})` : name;

function whichVersion(text: string): number | 'published' | 'draft' {
  return text === 'published' || text === 'draft' ? text : wholeNumber(text);
}
