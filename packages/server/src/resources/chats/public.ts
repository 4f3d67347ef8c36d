// Operations of chats that tests of agents use, which hold the same conversations without a person.
export { askAgent } from './ask-agent.ts';
export { findTalker } from './find-talker.ts';
export type { Talker } from './find-talker.ts';
export { greetingOf } from './greeting-of.ts';
export { presentMessage } from './present.ts';
export { findTenantZone } from './store.ts';
export type { ChatRow, MessageRow } from './store.ts';
export type { ToolNeeds } from './chat-tools.ts';
