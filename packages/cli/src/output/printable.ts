// Makes text of the API safe for a terminal: transcripts, names and URLs come from strangers, and a control character in
// them could move the cursor, change the title of the window or hide what follows.

/** Controls, invisible format characters (such as those that reverse the direction), and other line ends. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Joiners inside of words and emoji; they change nothing outside of them. */
const joiners = /[\u200c\u200d]/;
const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const codeOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

/** The text on one line, with every unsafe character as a visible escape such as `\x1b`. */
export const printable = (text: string): string =>
  text.replaceAll(unsafe, (character) => {
    if (joiners.test(character)) return character;
    const code = codeOf(character);
    return short[character] ?? (code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`);
  });

/** JSON without a character that a terminal would act on. It is the same value when it is parsed. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(unsafe, (character) =>
    character === '\n' ? character : character.split('').map(escapeUnit).join(''),
  );

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
