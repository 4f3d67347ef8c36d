// All commands, in the order of the help.
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { addMcpCommand } from '../mcp/index.ts';
import { addAgentsCommands } from './agents.ts';
import { addCallsCommands } from './calls.ts';
import { addChatCommand } from './chat.ts';
import { addChatsCommands } from './chats.ts';
import { addCompletionCommands } from './completion.ts';
import { addDeliveriesCommands } from './deliveries.ts';
import { addEventsCommands } from './events.ts';
import { addKnowledgeCommands } from './knowledge.ts';
import { addListenCommand } from './listen.ts';
import { addLoginCommand } from './login.ts';
import { addProfilesCommands } from './profiles.ts';
import { addResourceCommands } from './resources.ts';
import { addTriggerCommand } from './trigger.ts';

/** Registers every command. */
export function addCommands(program: Command, context: CliContext): void {
  addListenCommand(program, context);
  addTriggerCommand(program, context);
  addEventsCommands(program, context);
  addDeliveriesCommands(program, context);
  addCallsCommands(program, context);
  addChatCommand(program, context);
  addChatsCommands(program, context);
  addAgentsCommands(program, context);
  addKnowledgeCommands(program, context);
  addResourceCommands(program, context);
  addMcpCommand(program, context);
  addLoginCommand(program, context);
  addProfilesCommands(program, context);
  addCompletionCommands(program, context);
}
