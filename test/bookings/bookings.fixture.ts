// What tests of the whole contract need to know of bookings: the agent of a call makes them.
import { agentLink } from '../harness/calls/agent-link.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  records: {
    booking: async ({ tenant, idOf }, platform) => {
      const nextWeek = new Date(platform.clock.now().getTime() + 7 * 86_400_000).toISOString();
      const { body } = await agentLink(platform, tenant, await idOf('call')).book({
        full_name: 'Ann Example',
        preferred_datetime: nextWeek,
      });
      return body.booking_id ?? '';
    },
  },
} satisfies ResourceFixture;
