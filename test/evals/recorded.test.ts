// Recorded answers: they answer what is asked, and new ones of a provider replace them.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fenceJson, limits, linesOf } from '@voicecall/contract';
import { prepare } from '@voicecall/server/extraction/computations.ts';
import { prepareVerification } from '@voicecall/server/extraction/verifier/verification.ts';
import { verdictAnswer } from '@voicecall/server/extraction/verifier/verdict.ts';
import type { Model, ModelRequest } from '@voicecall/server/ports/model.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callsFolder, readCalls, readDraft, readVerdicts } from './evaluation-call.ts';
import { largestCall } from './largest-call.ts';
import { materialOf } from './material-of.ts';
import { record } from './record.ts';
import { recordedModel } from './recorded-models.ts';
import { runCall } from './run-calls.ts';
import { writers } from './writers.ts';

const calls = readCalls();
const [call, other] = calls;
if (!call || !other) throw new Error('there are no calls');

const recorded = (kind: 'honest' | 'flawed', of = call): Model =>
  recordedModel(of, { draft: readDraft(of, kind).draft, verdicts: readVerdicts(of, kind) });

const ask = async (model: Model, name: string, content: string): Promise<unknown> => {
  const request: ModelRequest = {
    system: '',
    messages: [{ role: 'user', content }],
    schema: { name, json: {} },
    max_output_tokens: 1000,
    timeout_ms: 1000,
  };
  return JSON.parse((await model.complete(request)).text);
};

describe('a recorded model', () => {
  it('answers about the claims that are asked, by their paths', async () => {
    const claims = [
      { n: 70, path: 'summary.headline[0]' },
      { n: 3, path: 'contact.name' },
    ];
    const answer = await ask(recorded('flawed'), 'call_summary_verdicts', fenceJson('claims', linesOf(claims), 'x'));
    expect(verdictAnswer.parse(answer).verdicts).toMatchObject([
      { n: 70, verdict: 'taken_back' },
      { n: 3, verdict: 'other_person' },
    ]);
  });

  it('does not answer about a claim that is not recorded, or another question', async () => {
    const unknown = fenceJson('claims', linesOf([{ n: 1, path: 'contact.shoe_size' }]), 'x');
    await expect(ask(recorded('honest'), 'call_summary_verdicts', unknown)).rejects.toThrow('contact.shoe_size');
    await expect(ask(recorded('honest'), 'call_summary_poem', '')).rejects.toThrow('call_summary_poem');
  });

  it('makes the same summary of a question that is asked in parts', async () => {
    const whole = await runCall(call, 'flawed');
    expect(whole.made.verification).toBe('verified');
    const told = { material: materialOf(call), draft: whole.draft, transcript_sha256: '0'.repeat(64) };
    const [question] = prepareVerification({ ...told, max_input_tokens: Infinity }).parts;
    const verifier_tokens = (question?.estimated_tokens ?? 0) - 1;
    expect(prepareVerification({ ...told, max_input_tokens: verifier_tokens }).parts.length).toBe(2);
    const inParts = await runCall(call, 'flawed', { verifier_tokens });
    expect(inParts.made.verification).toBe('verified');
    expect(inParts.made.payload).toEqual(whole.made.payload);
  });
});

describe('the largest call', () => {
  it('has as many turns as a call can have, and just fits into the question', () => {
    const max_input_tokens = 100_000;
    const { turns, ...rest } = largestCall(calls, max_input_tokens);
    const estimate = (texts: typeof turns): unknown =>
      prepare({ material: materialOf({ turns: texts, ...rest }), max_input_tokens });
    expect(turns.length).toBe(limits.call_turns);
    expect(estimate(turns)).toHaveProperty('question');
    const longer = turns.map((turn) => ({ ...turn, text: `${turn.text}…` }));
    expect(estimate(longer)).toEqual({ code: 'transcript_too_long' });
  });
});

describe('recording', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evals-'));
    cpSync(join(callsFolder, 'RECORDED.md'), join(folder, 'RECORDED.md'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const named = (id: string, complete: Model['complete']): Model => ({ ...recorded('honest'), id, complete });
  /** Supports every claim, whichever draft it is of. */
  const agreeing = named('tester/verifier', async ({ messages }) => {
    const numbers = [...(messages[0]?.content ?? '').matchAll(/^\{"n":(\d+)/gm)].map(([, n]) => Number(n));
    const verdicts = numbers.map((n) => ({ n, verdict: 'supported', turns: [1] }));
    return { text: JSON.stringify({ verdicts }), finish: 'complete', input_tokens: null, output_tokens: null };
  });
  const file = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  it('writes the draft and the verdicts on both drafts, and who wrote them', async () => {
    const model = named('tester/drafter', (request) => recorded('honest').complete(request));
    expect(await record([call], { model, verifier: agreeing }, { print, folder })).toEqual([]);
    expect(file(`${call.id}.honest.json`)).toEqual({ draft: readDraft(call, 'honest').draft, mistakes: [] });
    for (const kind of ['honest', 'flawed'] as const) {
      const { verdicts } = verdictAnswer.parse(file(`${call.id}.${kind}.verdicts.json`));
      expect(verdicts.map(({ n }) => n)).toEqual(readVerdicts(call, kind).map(({ n }) => n));
      expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['supported']));
    }
    const [authors, ...answers] = writers(folder);
    expect(authors).toBe(writers()[0]);
    expect(answers).toEqual([
      expect.stringMatching(/^Honest drafts: tester\/drafter, asked on [\d-]{10}\.$/),
      expect.stringMatching(/^Verdicts: tester\/verifier, asked on [\d-]{10}\.$/),
    ]);
  });

  it('leaves the files of a call as they are when one of its answers is missing', async () => {
    const model = named('tester/drafter', (request) => recorded('honest').complete(request));
    const silent = named('tester/verifier', async (request) =>
      request.messages[0]?.content.includes(call.turns[1]?.text ?? '') === true
        ? agreeing.complete(request)
        : { text: '{"verdicts":[]}', finish: 'complete', input_tokens: null, output_tokens: null },
    );
    const drafts: Model = {
      ...model,
      complete: (request) =>
        (request.messages[0]?.content.includes(call.turns[1]?.text ?? '') === true
          ? recorded('honest')
          : recorded('honest', other)
        ).complete(request),
    };
    expect(await record([call, other], { model: drafts, verifier: silent }, { print, folder })).toEqual([other.id]);
    expect(() => file(`${other.id}.honest.json`)).toThrow('ENOENT');
    expect(writers(folder)[1]).toContain(`Still the earlier ones: ${other.id}.`);
  });
});
