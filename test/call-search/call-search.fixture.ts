// What tests of the whole contract need to know of the search for calls: its marks are work that is done at once.
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default { rows: { call_search_marks: null } } satisfies ResourceFixture;
