// Reads the beginning of a response as text, and never the rest.

export async function readText(body: AsyncIterable<Uint8Array>, max_bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop destroys the stream and with it the connection.
    if (size >= max_bytes) break;
  }
  // In streaming mode a character that is cut in the middle is left out instead of garbled.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, max_bytes), { stream: true });
  return text.replaceAll(/[^\P{Cc}\t\n]/gu, '');
}
