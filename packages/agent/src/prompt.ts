// What the model is asked for when it must say one thing of its own. The prompt of a conversation is the contract's.

/** Asks the model for a greeting in the call's language. */
export const greetInstructions = (language: string): string =>
  `Greet the other side with one short, friendly sentence in the language "${language}". Name no company and promise nothing.`;

/** Asks the model for a greeting that follows from the agent's instructions. */
export const beginInstructions = (language: string): string =>
  `The conversation begins: greet the other side as your instructions ask for, in one or two short sentences in the language "${language}".`;

/** Asks the model to find out whether a silent person is still there. */
export const remindInstructions =
  'The other side has been silent for a while. Ask in one short sentence whether they are still there, in the language of the conversation. Call no tool.';

/** Asks the model for a voicemail message. */
export const mailboxInstructions =
  'You have reached a mailbox or answering machine. Leave the message your instructions ask for; if they ask for none, say in two short sentences who called, if your instructions tell, and that you will try again. Ask nothing, call no tool.';
