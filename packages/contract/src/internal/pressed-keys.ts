// The words in which keypresses of a telephone stand in a transcript.

/** The keys that a telephone can send (RFC 4733). */
const telephoneKeys = /^[0-9*#A-D]$/i;

/** Whether it is one key of a telephone. */
export const isTelephoneKey = (key: string): boolean => telephoneKeys.test(key);

/** The text of the turn: what the other side pressed, in its order. */
export const pressedKeysText = (keys: string): string => `Pressed keys: ${keys.toUpperCase()}`;
