// The agent of the demo: the sandbox's language model answers typed messages to it, and to no other one.

/** Its settings. */
export const recordedAgent = {
  name: 'Front desk',
  instructions: 'You answer for Example Realty and book viewings.',
  welcome: 'Hello, this is Example Realty.',
} as const;
