// fetch with a limit on the response size and without redirects.

/** Many times what a model writes within any limit of output tokens. */
const maxBytes = 4 * 1024 * 1024;

export class ResponseTooLarge extends Error {
  constructor() {
    super(`the answer has more than ${maxBytes} bytes`);
    this.name = 'AnswerTooLarge';
  }
}

/**
 * Closes the connection when the response is too large. A redirect is returned as a response: following it would send
 * the key elsewhere.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(countBytes()), { status, statusText, headers });
};

function countBytes(): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maxBytes) throw new ResponseTooLarge();
      controller.enqueue(chunk);
    },
  });
}
