// Mapping of LiveKit's errors to the media port's.
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import { MediaError } from '../../ports/media.ts';
import { toMediaError, unlessNotFound } from './media-error.ts';

describe('a failure at LiveKit', () => {
  test.each([
    [new ServerError('Bad Request', 'no numbers', 400, 'invalid_argument'), 'refused', false],
    [new ServerError('Unauthorized', 'no', 401, 'unauthenticated'), 'refused', false],
    [new ServerError('Internal', 'oops', 500, 'internal'), 'refused', true],
    [new ServerError('Bad Gateway', '<html>', 502), 'refused', true],
    [new ServerError('Request Timeout', 'slow', 408, 'deadline_exceeded'), 'refused', true],
    [new SipCallError('Forbidden', 'no', 403, 'permission_denied', { sip_status_code: '403' }), 'refused', false],
    [new TypeError('fetch failed'), 'unreachable', true],
    [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'unreachable', true],
  ])('%s is %s, retryable: %s', (error, kind, retryable) => {
    const mapped = toMediaError(error);
    expect(mapped).toBeInstanceOf(MediaError);
    expect(mapped).toMatchObject({ kind, retryable, cause: error });
  });

  test('is reported without the token that LiveKit repeats', () => {
    const error = new ServerError(
      'Unauthorized',
      'invalid token: eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJrIn0.c2ln-_x, error: no',
      401,
      'unauthenticated',
    );
    expect(toMediaError(error).message).toBe('invalid token: [token], error: no');
  });

  test('that is a MediaError already stays what it is', () => {
    const error = new MediaError('refused', 'no', { retryable: false });
    expect(toMediaError(error)).toBe(error);
  });
});

test('an object that LiveKit does not know can count as gone; other failures cannot', async () => {
  expect(await unlessNotFound(Promise.reject(new ServerError('Not Found', 'no', 404, 'not_found')), 'gone')).toBe(
    'gone',
  );
  await expect(
    unlessNotFound(Promise.reject(new ServerError('Internal', 'no', 500, 'internal')), 'gone'),
  ).rejects.toBeInstanceOf(MediaError);
});
