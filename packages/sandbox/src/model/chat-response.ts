// The model's answer about a call: the draft of the rules, or the result of a fault. Without clock and network.
import type { ExtractionDraft, ExtractionInput } from '@voicecall/contract';
import type { Answer, Refused } from './chat-form.ts';
import { extractByRules } from './extract-by-rules.ts';
import type { ModelFaultOrder } from './model-faults.ts';
import { spoil } from './spoil.ts';

const complete = (draft: ExtractionDraft): Answer => ({ content: JSON.stringify(draft), finish_reason: 'stop' });

/** Valid JSON that is not a draft. */
const wrongForm = JSON.stringify({ outcome: 'very good', summary: 'All went well.', contact: [], answer: 42 });
const refusal = 'I am sorry, I cannot help with that.';

/** The server handles `timeout` and `slow`; here they count as no fault. */
export function answerChat(input: ExtractionInput, order: ModelFaultOrder | undefined): Answer | Refused {
  if (!order) return complete(extractByRules(input));
  switch (order.fault) {
    case 'slow':
    case 'timeout':
      return complete(extractByRules(input));
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
      const { content } = complete(extractByRules(input));
      return { content: content?.slice(0, content.length / 2) ?? null, finish_reason: 'length' };
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
      return complete(spoil(extractByRules(input), order.fault, input));
  }
}
