// Stands before Prism and keeps on record what was asked of the carrier, and what is wrong with it by the carrier's
// document.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CarrierOperation } from './carrier-document.ts';

/** A request and its response. */
export interface Exchange {
  /** The document's name of the operation; null when it knows of none there. */
  readonly operation: string | null;
  readonly request: string;
  readonly status: number;
  /** What the document does not allow in the request. */
  readonly asked_wrong: readonly string[];
  /** What it does not allow in the response. */
  readonly answered_wrong: readonly string[];
}

export interface CarrierWitness {
  readonly url: string;
  /** Takes the record so far away. */
  take(): Exchange[];
  close(): Promise<void>;
}

type Objections = Pick<Exchange, 'asked_wrong' | 'answered_wrong'>;

export async function startCarrierWitness(
  prismUrl: string,
  operations: readonly CarrierOperation[],
): Promise<CarrierWitness> {
  let exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    const asked = `${request.method} ${request.url}`;
    relay(request, response).catch((error: unknown) => {
      exchanges.push({ operation: null, request: asked, status: 0, asked_wrong: [], answered_wrong: [String(error)] });
      response.destroy();
    });
  });
  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const form = await text(request);
    const upstream = await fetch(`${prismUrl}${url}`, {
      method,
      headers: picked(request.headers, ['authorization', 'accept', 'content-type']),
      body: form === '' ? undefined : form,
      redirect: 'manual',
    });
    const body = await upstream.text();
    const { pathname, searchParams } = new URL(url, prismUrl);
    const operation = operations.find((operation) => operation.method === method && operation.path.test(pathname));
    // Prism says nothing of these, and Twilio passes over them in silence, misspelt ones included.
    const undeclared = [...searchParams.keys(), ...new URLSearchParams(form).keys()].filter(
      (name) => operation?.parameters.includes(name) === false,
    );
    const { asked_wrong, answered_wrong } = objections(upstream, body);
    exchanges.push({
      operation: operation?.id ?? null,
      request: `${method} ${url}`,
      status: upstream.status,
      asked_wrong: [...asked_wrong, ...undeclared.map((name) => `${name} is not declared`)],
      answered_wrong,
    });
    response.writeHead(upstream.status, picked(Object.fromEntries(upstream.headers), ['content-type', 'retry-after']));
    response.end(body);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const picked = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

/**
 * What Prism found. It has no opinion of a status that the document does not declare, as those of all errors: the
 * carrier's own error body must be there then.
 */
function objections(upstream: Response, body: string): Objections {
  if (upstream.headers.get('content-type') === 'application/problem+json') {
    const {
      type,
      title,
      validation = [],
    } = JSON.parse(body) as {
      readonly type: string;
      readonly title: string;
      readonly validation?: readonly { readonly message: string }[];
    };
    const found = [title, ...validation.map(({ message }) => message)];
    return type.endsWith('#VIOLATIONS')
      ? { asked_wrong: [], answered_wrong: found }
      : { asked_wrong: found, answered_wrong: [] };
  }
  return {
    asked_wrong: [],
    answered_wrong:
      upstream.ok || isCarrierError(upstream.status, JSON.parse(body))
        ? []
        : [`not the carrier's error body: ${body.slice(0, 200)}`],
  };
}

function isCarrierError(answered: number, body: unknown): boolean {
  const { code, message, more_info, status, ...others } = body as Record<string, unknown>;
  return (
    Number.isInteger(code) &&
    typeof message === 'string' &&
    URL.canParse(String(more_info)) &&
    status === answered &&
    Object.keys(others).length === 0
  );
}
