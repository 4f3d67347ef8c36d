// What the model is asked for when it must say one thing of its own. The prompt of a conversation is the contract's.

/** Asks the model for a greeting in the call's language. */
export const greetInstructions = (language: string): string =>
  `Greet the other side with one short, friendly sentence in the language "${language}". Name no company and promise nothing.`;

/** Asks the model for a voicemail message. */
export const mailboxInstructions =
  'You have reached a mailbox or answering machine. Leave the message your instructions ask for; if they ask for none, say in two short sentences who called, if your instructions tell, and that you will try again. Ask nothing, call no tool.';
