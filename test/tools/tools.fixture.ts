// What tests of the whole contract need to know of tools: their names are unique.
import { randomBytes } from 'node:crypto';
import { askWith } from '../harness/contract/attempt.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

const newName = (): string => `fixture_${randomBytes(4).toString('hex')}`;

export default {
  records: { tool: ({ create }) => create('tool', { name: newName() }) },
  errors: {
    async tool_name_conflict(it) {
      const name = newName();
      await it.fixture.create('tool', { name });
      return askWith(it, { name });
    },
    'updateTool invalid_webhook_url': (it) => askWith(it, { http: { url: 'https://10.0.0.1/' } }),
  },
  rules: [
    /only tools of type http have (it|a signing secret)|a tool of type http has it/,
    /the tool moves to another host.*/,
    /is not a JSON Schema: .*/,
    /cannot be used: .*/,
    /is given twice/,
  ],
} satisfies ResourceFixture;
