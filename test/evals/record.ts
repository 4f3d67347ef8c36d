// Asks language models for the honest drafts and the verdicts, and replaces the recorded ones.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHere } from '@voicecall/server/extraction/run-computation.ts';
import type { RunComputation } from '@voicecall/server/extraction/run-computation.ts';
import type { conclude } from '@voicecall/server/extraction/computations.ts';
import { summarize } from '@voicecall/server/extraction/summarize.ts';
import { listClaims } from '@voicecall/server/extraction/verifier/list-claims.ts';
import type { Model } from '@voicecall/server/ports/model.ts';
import { callsFolder, readDraft } from './evaluation-call.ts';
import type { EvaluationCall } from './evaluation-call.ts';
import { materialOf } from './material-of.ts';
import { recordedModel } from './recorded-models.ts';
import type { Recorded } from './recorded-models.ts';
import { noteWriters } from './writers.ts';

export interface Models {
  readonly model: Model;
  readonly verifier: Model;
}

/** The draft and the verdicts that the pipeline makes a summary of. Throws when they are not complete. */
async function ask(models: Models, call: EvaluationCall): Promise<Recorded> {
  const told: Parameters<typeof conclude>[0][] = [];
  const run: RunComputation = (name, input) => {
    if (name === 'conclude') told.push(input as Parameters<typeof conclude>[0]);
    return runHere(name, input);
  };
  const made = await summarize(models, materialOf(call), { run });
  if (made.status === 'failed') throw new Error(made.code);
  const [{ draft, verdicts } = { draft: undefined, verdicts: null }] = told;
  if (!draft || !verdicts) throw new Error(`the draft was not verified: ${made.verification}`);
  return {
    draft,
    verdicts: listClaims(draft, call.custom_fields).map(({ n, path }) => {
      const found = verdicts[path];
      if (!found) throw new Error(`there is no verdict on ${path}`);
      return { n, verdict: found.verdict, turns: [...found.turns] };
    }),
  };
}

/** The files of a call are written when all its answers are there. */
async function recordCall({ model, verifier }: Models, call: EvaluationCall, folder: string): Promise<void> {
  const honest = await ask({ model, verifier }, call);
  const planted = recordedModel(call, { draft: readDraft(call, 'flawed').draft, verdicts: [] });
  const flawed = await ask({ model: planted, verifier }, call);
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder, `${call.id}.${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
  write('honest', { draft: honest.draft, mistakes: [] });
  write('honest.verdicts', { verdicts: honest.verdicts });
  write('flawed.verdicts', { verdicts: flawed.verdicts });
}

/** The flawed drafts stay as they are; the verifier is asked about them again. Returns the calls that failed. */
export async function record(
  calls: readonly EvaluationCall[],
  models: Models,
  { print, folder = callsFolder }: { readonly print: (line: string) => void; readonly folder?: string },
): Promise<string[]> {
  const failed: string[] = [];
  for (const call of calls) {
    try {
      await recordCall(models, call, folder);
      print(`${call.id}: recorded`);
    } catch (error) {
      failed.push(call.id);
      print(`${call.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failed.length === calls.length) return failed;
  const on = `asked on ${new Date().toISOString().slice(0, 10)}`;
  noteWriters(
    { drafts: `${models.model.id}, ${on}`, verdicts: `${models.verifier.id}, ${on}` },
    { except: failed, folder },
  );
  return failed;
}
