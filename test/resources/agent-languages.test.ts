// Which languages an agent may have.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

const agents = () => platform.tenant.client.agents;
const front = { name: 'Front desk', instructions: 'Be brief.' };

it.each(['en', 'nb-NO', 'fil-PH', 'he', 'zh-Hant-TW'])('%s is accepted and returned as given', async (language) => {
  expect((await agents().create({ ...front, language })).agent.language).toBe(language);
});

it.each(['klingon', 'xx', 'en_US', 'mul', 'en-XX'])('%s is refused on create and on change', async (language) => {
  const { id } = await agents().create(front);
  for (const request of [() => agents().create({ ...front, language }), () => agents().update(id, { language })])
    expect(await refusalOf(request())).toMatchObject({
      status: 400,
      code: 'validation_failed',
      details: { issues: [{ path: 'language' }] },
    });
});
