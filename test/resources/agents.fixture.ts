// What tests of the whole contract need to know of agents.
import { recordedAgent } from '@voicecall/contract';
import { askWith } from '../harness/contract/attempt.ts';
import type { Producer, ResourceFixture } from '../harness/contract/resource-fixture.ts';

const noPhone: Producer = (it) => askWith(it, { transfer_targets: [{ name: 'Ann', number: '123', when: 'Always.' }] });

export default {
  records: {
    // It has a trunk, because some requests name none. The sandbox's model writes for it.
    agent: async ({ idOf, create }) => {
      await idOf('trunk');
      return create('agent', { ...recordedAgent, name: 'Fixture' });
    },
  },
  errors: {
    unknown_tool_ids: (it) => askWith(it, { tool_ids: ['tl_unknown'] }),
    invalid_redact_patterns: (it) => askWith(it, { redact_patterns: ['(a'] }),
    'createAgent invalid_phone_format': noPhone,
    'updateAgent invalid_phone_format': noPhone,
  },
  rules: [
    /must not be the name of another target/,
    /must not be more than max_ms/,
    /must have each name once/,
    /must not have a name that every agent has: .*/,
    /must not have more than \d+ (members|tools)/,
  ],
} satisfies ResourceFixture;
