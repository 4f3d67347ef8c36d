// What the search for calls gives the platform.
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { indexCalls } from './index-calls.ts';
import { isMarked } from './store.ts';

export const callSearch = {
  tasks: [{ name: 'index calls for search', every_ms: 1_000, work: isMarked, run: indexCalls }],
  stored: { call_search: ofCall, call_search_marks: ofCall },
} satisfies Module;
