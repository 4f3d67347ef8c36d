// A part of a call that is searched for sensitive numbers.

/** A part of a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Passage {
  /** With digits for digit words, and `aside` where the other speaker asked a question in between. */
  readonly text: string;
  /** The words of both speakers before the turn at this offset. */
  readonly before: (offset: number) => string;
}
