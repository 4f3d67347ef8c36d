// What customers read about a failure: one of a few sentences, and nothing about our own network.
import { describe, expect, it } from 'vitest';
import { AddressRefused } from './find-addresses.ts';
import { ProxyFailed } from './proxy-connector.ts';
import { reasonOf } from './reason-of.ts';

const failure = (code: string | undefined, message: string): Error => Object.assign(new Error(message), { code });

describe('a failure', () => {
  it.each([
    [failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:443'), 'the connection was refused'],
    [
      failure('EHOSTUNREACH', 'connect EHOSTUNREACH 8.8.8.8:443 - Local (172.17.0.2:40112)'),
      'the address cannot be reached',
    ],
    [failure('ENETUNREACH', 'connect ENETUNREACH 2606:4700::1:443 - Local (:::0)'), 'the address cannot be reached'],
    [failure('ETIMEDOUT', 'connect ETIMEDOUT 8.8.8.8:443'), 'the connection could not be made in time'],
    [
      failure(
        'EPROTO',
        'write EPROTO C0:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/x.c:354:',
      ),
      'the TLS handshake failed',
    ],
    [failure('ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version'), 'the TLS handshake failed'],
    [failure('CERT_HAS_EXPIRED', 'certificate has expired'), 'the certificate was not accepted: CERT_HAS_EXPIRED'],
    [
      failure('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
      'the certificate was not accepted: DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    [
      failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable'),
      'the certificate was not accepted: UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    [failure('EACCES', 'permission denied /run/secrets/x'), 'the request failed'],
    [failure(undefined, 'getaddrinfo failed at 10.0.0.53'), 'the request failed'],
    ['10.0.0.53', 'the request failed'],
    [
      new AddressRefused('the address is not allowed', { cause: failure('ENOTFOUND', 'x.internal') }),
      'the address is not allowed',
    ],
    [
      new ProxyFailed('the egress proxy made no connection', { cause: failure('ECONNREFUSED', '10.0.0.9:4750') }),
      'the egress proxy made no connection',
    ],
  ])('%s is told as %j', (error, told) => {
    expect(reasonOf(error)).toBe(told);
  });
});
