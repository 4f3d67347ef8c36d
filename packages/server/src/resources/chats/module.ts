// What chats give the platform.
import { limits } from '@voicecall/contract';
import type { Module } from '../../module.ts';
import { purgeInBatches } from '../../platform/database/purge.ts';
import { chatRoutes, chatStreamRoutes } from './routes.ts';
import { deleteOldChats } from './store.ts';

/** Later than chats can be read, so that nothing is added to what is being deleted. */
const days = limits.chat_days + 1 / 24;

export const chats = {
  routes: { chats: chatRoutes, chatStreams: chatStreamRoutes },
  tasks: [
    {
      name: 'purge chats',
      every_ms: 60_000,
      alone: true,
      run: ({ db, clock, retentionBounds: { max_days } }, signal) =>
        purgeInBatches(clock, Math.min(days, max_days ?? days), signal, (old) => deleteOldChats(db.sql, old)),
    },
  ],
  stored: { chats: null, chat_messages: null },
} satisfies Module;
