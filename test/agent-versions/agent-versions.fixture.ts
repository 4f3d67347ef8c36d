// What tests of the whole contract need to know of versions and variables of agents.
import { askWith } from '../harness/contract/attempt.ts';
import type { Producer, ResourceFixture } from '../harness/contract/resource-fixture.ts';

const unknown = 2_000_000_000;
const unknownVersion: Producer = (it) => askWith(it, { agent_version: unknown });

export default {
  records: {
    agent_version: async ({ tenant, idOf }) => {
      const { agent_versions } = await tenant.client.agentVersions.list(await idOf('agent'));
      return agent_versions[0]?.id ?? '';
    },
  },
  errors: {
    undeclared_variables: (it) => askWith(it, { instructions: 'Ask for {{name}}.', variables: [] }),
    missing_variables: async (it) =>
      askWith(it, { agent_id: await it.fixture.create('agent', { variables: [{ name: 'topic', required: true }] }) }),
    agent_has_no_draft: ({ ask }) => ask({ body: {} }),
    'publishAgent agent_version_not_found': (it) => askWith(it, { version: unknown }),
    'dispatchCall agent_version_not_found': unknownVersion,
    'createWebSession agent_version_not_found': unknownVersion,
    'createChat agent_version_not_found': unknownVersion,
    'updatePhoneNumber agent_version_not_found': unknownVersion,
    'createPhoneNumber agent_version_not_found': async (it) =>
      askWith(it, { agent_id: await it.fixture.idOf('agent'), agent_version: unknown }),
  },
} satisfies ResourceFixture;
