// What tests of the whole contract need to know of the portal: a link that was not opened.
import { examplePortalToken } from '@voicecall/contract';
import { newPortalLink } from '../harness/http/portal.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  examples: { [examplePortalToken]: ({ tenant }, platform) => newPortalLink(platform, tenant.id) },
} satisfies ResourceFixture;
