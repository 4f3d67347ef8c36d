// A phone number as a person types it, for the API, which takes E.164 only.

/** What cannot be read stays as it is: the API then says what is wrong. The reader is loaded at the first use. */
export async function typedNumber(text: string): Promise<string> {
  const { readPhone } = await import('@voicecall/contract/phone/read-phone');
  return readPhone(text) ?? text.trim();
}
