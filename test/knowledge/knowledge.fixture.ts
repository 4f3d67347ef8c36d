// What tests of the whole contract need to know of knowledge: how an agent is refused, and rows that can be searched.
import { askWith } from '../harness/contract/attempt.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';
import { id } from '../harness/contract/rows.ts';

export default {
  errors: {
    unknown_knowledge_ids: (it) => askWith(it, { knowledge_ids: ['kd_none'] }),
  },
  rows: {
    knowledge_documents: { config: `'english'`, passages: '1' },
    knowledge_passages: {
      passage_no: '1',
      search: `to_tsvector('english', 'word' || i % 500) || array_to_tsvector(array[${id('knowledge_document')}])`,
    },
  },
  rules: [/has headings only|passages$/],
} satisfies ResourceFixture;
