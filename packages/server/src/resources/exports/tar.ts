// The frame of a tar archive (POSIX ustar) around files whose length is known: what stands between them.

const blockBytes = 512;
/** The longest file that the eleven octal digits of a header can state. */
const mostBytes = 8 ** 11 - 1;

/** Two empty blocks end an archive. */
export const tarEnd: Uint8Array = new Uint8Array(2 * blockBytes);

/** What fills the last block of a file. */
export const tarPadding = (bytes: number): Uint8Array =>
  new Uint8Array((blockBytes - (bytes % blockBytes)) % blockBytes);

/** How long a file is in the archive, with its header. */
export const tarBytes = (bytes: number): number => blockBytes + bytes + tarPadding(bytes).byteLength;

interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly at: Date;
}

/** The header of a file. Nobody but who extracts it may read it. */
export function tarHeader({ name, bytes, at }: Entry): Uint8Array {
  if (!/^[\w./-]{1,100}$/.test(name) || bytes > mostBytes)
    throw new Error(`not a file of an archive: ${name}, ${bytes}`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  // The checksum counts its own field as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\u0000 `, 148);
  return header;
}
