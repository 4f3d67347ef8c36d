// Which languages an agent may have.
import { expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');

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
