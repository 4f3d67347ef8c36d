// What the model is asked for when it must say one thing of its own. The prompt of a conversation is the contract's.

/** Asks the model for the words with which a call ends that cannot go on. */
export const apologyInstructions = (language: string): string =>
  `Say in the language "${language}", in one short sentence, that you are sorry, that there is a technical problem and that you have to end this call; then say goodbye. Ask nothing, call no tool.`;

/** Asks the model to find out whether a silent person is still there. */
export const remindInstructions =
  'The other side has been silent for a while. Ask in one short sentence whether they are still there, in the language of the conversation. Call no tool.';

/** Asks the model for a voicemail message. */
export const mailboxInstructions =
  'You have reached a mailbox or answering machine. Leave the message your instructions ask for; if they ask for none, say in two short sentences who called, if your instructions tell, and that you will try again. Ask nothing, call no tool.';
