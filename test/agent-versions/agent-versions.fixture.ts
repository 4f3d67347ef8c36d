// What tests of the whole contract need to know of versions and variables of agents.
import { askAt, askWith } from '../harness/contract/attempt.ts';
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
  parameters: {
    // The draft that is discarded.
    discardAgentDraft: async ({ tenant, create }) => {
      const id = await create('agent');
      await tenant.client.agents.update(id, { welcome: 'A draft.', draft: true });
      return id;
    },
  },
  errors: {
    undeclared_variables: (it) => askWith(it, { instructions: 'Ask for {{name}}.', variables: [] }),
    missing_variables: async (it) =>
      askWith(it, { agent_id: await it.fixture.create('agent', { variables: [{ name: 'topic', required: true }] }) }),
    'publishAgent agent_has_no_draft': ({ ask }) => ask({ body: {} }),
    'discardAgentDraft agent_has_no_draft': async (it) => askAt(it, { agentId: await it.fixture.idOf('agent') }),
    draft_required: (it) => askWith(it, { welcome: 'Untested.', publish_requires_tests: true }),
    async tests_not_passed(it) {
      const agentId = await it.fixture.create('agent', { publish_requires_tests: true });
      await it.fixture.tenant.client.agents.update(agentId, { welcome: 'Untested.', draft: true });
      const { path } = await it.fixture.requestFor(it.route, { agentId });
      return it.ask({ path, body: {} });
    },
    'publishAgent agent_version_not_found': (it) => askWith(it, { version: unknown }),
    'dispatchCall agent_version_not_found': unknownVersion,
    'createWebSession agent_version_not_found': unknownVersion,
    'createChat agent_version_not_found': unknownVersion,
    'updatePhoneNumber agent_version_not_found': unknownVersion,
    'createPhoneNumber agent_version_not_found': async (it) =>
      askWith(it, { agent_id: await it.fixture.idOf('agent'), agent_version: unknown }),
  },
} satisfies ResourceFixture;
