// What every version of the prompt comes to.

/** What a model is told about one call. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}
