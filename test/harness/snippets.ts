// Runs the programs of documents as a reader would.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { repository, runNode } from './platform/run-process.ts';
import type { RunningProcess } from './platform/run-process.ts';

/** The programs of a document, by the name in their first line; fails when a name is missing. */
export async function snippetsOf(document: string): Promise<Map<string, string>> {
  const text = await readFile(join(repository, document), 'utf8');
  return new Map(
    [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => {
      const [, name] = /^\/\/ ([a-z-]+\.ts)\n/.exec(program) ?? [];
      if (!name) throw new Error(`${document} has a program without a name: ${program}`);
      return [name, program];
    }),
  );
}

/** A file inside the repository, so that its imports resolve; it is there until the test ends. */
export async function writeProgram(program: string): Promise<string> {
  // Git and the architecture rules ignore this folder.
  const folder = join(repository, 'test', 'dist', randomBytes(6).toString('hex'));
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'program.ts');
  await writeFile(file, program);
  return file;
}

/** Starts a program that runs until the test ends. */
export async function startProgram(program: string, env: Record<string, string>): Promise<RunningProcess> {
  const running = runNode({ args: [await writeProgram(program)], env });
  let ended = false;
  void running.ended.then(() => (ended = true));
  onTestFinished(async () => {
    // The test may have ended it.
    if (!ended) running.signal('SIGKILL');
    await running.ended;
  });
  return running;
}

/** Runs a program to its end and returns its output. Fails unless it exits with 0. */
export async function outputOf(program: string, env: Record<string, string>): Promise<string> {
  const running = runNode({ args: [await writeProgram(program)], env });
  const { code, signal } = await running.ended;
  if (code !== 0) throw new Error(`the program ended with ${code ?? signal}:\n${running.output()}`);
  return running.output();
}
