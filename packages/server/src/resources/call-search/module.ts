// What the search for calls gives the platform.
import type { Module } from '../../module.ts';
import { indexCalls } from './index-calls.ts';
import { isMarked } from './store.ts';

export const callSearch = {
  tasks: [{ name: 'index calls for search', every_ms: 1_000, work: isMarked, run: indexCalls }],
} satisfies Module;
