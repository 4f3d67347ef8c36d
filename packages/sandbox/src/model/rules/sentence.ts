// One sentence of a call, as the rules read it.

export const languages = ['en', 'es', 'de'] as const;
export type Language = (typeof languages)[number];

export interface Sentence {
  readonly turn_id: number;
  readonly role: 'agent' | 'user';
  /** As it was said, so that it can be quoted. */
  readonly text: string;
  /** For phrase search; each character has the same position as in `text`. */
  readonly plain: string;
  readonly language: Language;
  /** The number of sentences before it in the call. */
  readonly place: number;
  /** Whether it is the first sentence of a turn. */
  readonly opens: boolean;
  /** For a sentence of the callee: what the agent said just before. */
  readonly asked: readonly Sentence[];
  readonly sarcastic: boolean;
}
