// The type of every version of the prompt.

/** The messages to a model about one call. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}
