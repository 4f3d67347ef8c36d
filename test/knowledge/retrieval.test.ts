// How often a search finds the passage that answers a question, on the published set in test/knowledge/set. The table is
// that of docs/knowledge.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const set = join(import.meta.dirname, 'set');
/** Questions, each with the heading of the passage that answers it; null: nothing does. */
type Questions = Readonly<Record<string, readonly (readonly [question: string, heading: string | null])[]>>;
const questions = JSON.parse(readFileSync(join(set, 'questions.json'), 'utf8')) as Questions;
const languages = Object.keys(questions);
const platform = sharedPlatform('api');

const share = (hits: readonly boolean[]): string => `${hits.filter(Boolean).length}/${hits.length}`;

async function measure(language: string): Promise<string> {
  const { client } = await platform.newTenant();
  await client.knowledge.create({
    name: 'Guide',
    language,
    text: readFileSync(join(set, `${language}.md`), 'utf8'),
  });
  const asked = await Promise.all(
    (questions[language] ?? []).map(async ([question, heading]) => {
      const { passages } = await client.knowledge.search({ question });
      return { question, heading, found: passages.map(({ headings }) => headings.at(-1)), score: passages[0]?.score };
    }),
  );
  const [answered, unanswered] = [asked.filter((it) => it.heading !== null), asked.filter((it) => it.heading === null)];
  const within = (most: number) =>
    share(answered.map(({ heading, found }) => found.slice(0, most).includes(heading ?? '')));
  return `| ${[language, within(1), within(3), share(unanswered.map(({ found }) => found.length === 0))].join(' | ')} |`;
}

test('the passage that answers is found as often as the guide says', async () => {
  const rows = await Promise.all(languages.map(measure));
  const table = rows.join('\n');
  process.stdout.write(`${table}\n`);
  expect(readFileSync(join(import.meta.dirname, '../../docs/knowledge.md'), 'utf8')).toContain(table);
});
