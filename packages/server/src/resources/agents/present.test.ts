// How agents resolve their tools.
import { agentDefaults } from '@voicecall/contract';
import { describe, expect, test } from 'vitest';
import { toolsToLoad } from './agent-tools.ts';
import { presentAgent } from './present.ts';
import type { AgentRow } from './store.ts';

const at = new Date('2026-11-21T09:30:00.000Z');
const agentWith = (tool_ids: string[] | null): AgentRow => ({
  ...agentDefaults,
  tenant_id: 'tn_1',
  id: 'ta_1',
  name: 'Front desk',
  instructions: 'Answer.',
  tool_ids,
  publish_requires_tests: false,
  status: 'active',
  published_version: 1,
  draft_version: null,
  latest_version: 1,
  created_at: at,
  updated_at: at,
});
const booking = { id: 'tl_booking', name: 'book_appointment', enabled: true };
const lookup = { id: 'tl_lookup', name: 'look_up', enabled: false };
const active = [booking, lookup];

describe('the tools of an agent', () => {
  test('null shows every active tool of the tenant, disabled ones as disabled', () => {
    expect(presentAgent(agentWith(null), active)).toMatchObject({ tool_ids: null, tools: [booking, lookup] });
  });

  test('an empty list shows none', () => {
    expect(presentAgent(agentWith([]), active)).toMatchObject({ tool_ids: [], tools: [] });
  });

  test('a list shows exactly those, in its order', () => {
    expect(presentAgent(agentWith(['tl_lookup', 'tl_booking']), active)).toMatchObject({
      tool_ids: ['tl_lookup', 'tl_booking'],
      tools: [lookup, booking],
    });
  });

  test('a tool archived since it was listed is shown nowhere, so that what is read can be written back', () => {
    expect(presentAgent(agentWith(['tl_archived', 'tl_booking']), active)).toMatchObject({
      tool_ids: ['tl_booking'],
      tools: [booking],
    });
  });
});

describe('the tools loaded for a page of agents', () => {
  test('are those that its agents list, each once', () => {
    expect(toolsToLoad([{ tool_ids: ['tl_a', 'tl_b'] }, { tool_ids: [] }, { tool_ids: ['tl_b', 'tl_c'] }])).toEqual([
      'tl_a',
      'tl_b',
      'tl_c',
    ]);
  });

  test('are all of the tenant as soon as one agent inherits them', () => {
    expect(toolsToLoad([{ tool_ids: ['tl_a'] }, { tool_ids: null }])).toBeNull();
  });

  test('are none for a page without agents', () => {
    expect(toolsToLoad([])).toEqual([]);
  });
});
