// The model's response to a question: its answer, or the result of a fault. Without clock and network.
import type { Answer, ChatQuestion, Refused } from './chat-form.ts';
import { draftOf } from './draft-answer.ts';
import { isSpoiling } from './model-faults.ts';
import type { ModelFault, ModelFaultOrder } from './model-faults.ts';
import { spoil } from './spoil.ts';
import { verdictsOn } from './verdicts-answer.ts';

/** Valid JSON that is neither a draft nor a list of verdicts. */
const wrongForm = JSON.stringify({ outcome: 'very good', verdicts: 'all fine', contact: [], answer: 42 });
const refusal = 'I am sorry, I cannot help with that.';

/** The server handles `timeout` and `slow`; here they count as no fault. */
export function answerChat(question: ChatQuestion, order: ModelFaultOrder | undefined): Answer | Refused {
  switch (order?.fault) {
    case 'invalid_json':
      return {
        content: 'Certainly! The call went well, and here is what was said: {"outcome": callback,',
        finish_reason: 'stop',
      };
    case 'wrong_schema':
    case 'invalid_once':
      return { content: wrongForm, finish_reason: 'stop' };
    case 'refusal':
      return { content: null, refusal, finish_reason: 'stop' };
    case 'content_filter':
      return { content: null, finish_reason: 'content_filter' };
    case 'cut_off': {
      const content = contentOf(question);
      return { content: content.slice(0, content.length / 2), finish_reason: 'length' };
    }
    case 'unavailable':
      return { status: 503, message: 'The model is overloaded.', type: 'server_error', code: null };
    case 'rate_limited':
      return {
        status: 429,
        message: 'Too many requests.',
        type: 'rate_limit_error',
        code: 'rate_limit_exceeded',
        retry_after_sec: order.retry_after_sec,
      };
    case 'unauthorized':
      return {
        status: 401,
        message: 'The key was taken back.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      };
    default:
      return { content: contentOf(question, order?.fault), finish_reason: 'stop' };
  }
}

function contentOf({ input, claims, booked }: ChatQuestion, fault?: ModelFault): string {
  if (claims) return JSON.stringify({ verdicts: verdictsOn(claims, input, booked) });
  const draft = draftOf(input);
  return JSON.stringify(isSpoiling(fault) ? spoil(draft, fault, input) : draft);
}
