// Destinations of requests of the vendor's SDK.
import { MockAgent } from 'undici';
import { describe, expect, it } from 'vitest';
import { exchange } from './exchange.ts';

const asked = {
  method: 'get',
  uri: 'https://trunking.sydney.au1.twilio.com/v1/Trunks',
  username: 'AC1',
  password: 'secret',
  params: { PageSize: 200, FriendlyName: 'a&b' },
};

/** Every other way to make a connection is blocked. */
function onlyTo(origin: string, path: string): MockAgent {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher
    .get(origin)
    .intercept({ path, headers: { authorization: 'Basic QUMxOnNlY3JldA==' } })
    .reply(200, '{}');
  return dispatcher;
}

describe('a request', () => {
  it.each([
    [null, 'https://trunking.sydney.au1.twilio.com', '/v1/Trunks'],
    ['http://127.0.0.1:4010/carrier', 'http://127.0.0.1:4010', '/carrier/v1/Trunks'],
    ['https://proxy.example', 'https://proxy.example', '/v1/Trunks'],
  ])('with base URL %s goes to %s', async (base_url, origin, path) => {
    const dispatcher = onlyTo(origin, `${path}?PageSize=200&FriendlyName=a%26b`);
    expect(await exchange({ dispatcher, base_url, signal: new AbortController().signal }, asked)).toMatchObject({
      statusCode: 200,
      body: '{}',
    });
    dispatcher.assertNoPendingInterceptors();
  });
});
