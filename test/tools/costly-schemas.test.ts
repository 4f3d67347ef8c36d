// A tool whose schema is costly to check: its agent gets a response, and other requests are not delayed.
import { expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

const parameters = {
  type: 'object',
  properties: {
    a: {
      type: 'array',
      contains: { anyOf: Array.from({ length: 280 }, (_none, at) => ({ type: 'string', minLength: at })) },
    },
  },
};
const given = { a: Array.from({ length: 4_000 }, () => 1) };

it('an agent gets the error that its arguments do not fit, and the next request is served', async () => {
  const agent = await callWithAgent(platform, platform.tenant);
  const { id } = await platform.tenant.client.tools.create({
    name: 'costly',
    description: 'A tool.',
    type: 'http',
    http: { url: 'http://127.0.0.1:4999/', parameters },
  });
  const responses = await Promise.all(Array.from({ length: 4 }, () => agent.callTool(id, given)));
  for (const response of responses)
    expect(response).toEqual({
      status: 200,
      body: { ok: false, say: expect.stringMatching(/^The arguments are not right: /) as unknown, booking_id: null },
    });
  expect((await platform.tenant.client.tools.get(id)).tool.name).toBe('costly');
});
