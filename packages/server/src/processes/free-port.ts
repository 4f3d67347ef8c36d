// A free TCP port.
import { createServer } from 'node:net';

/** A port of the loopback interface that is free at this moment: `wanted`, or any other when that is in use. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      wanted > 0 && error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
