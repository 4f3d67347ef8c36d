// Twilio's published API of what imports touch, as one document for Prism, and stricter than it is published: it says
// of almost nothing that it must be there.
import { readFile } from 'node:fs/promises';
import type { CarrierPeer } from './install-carrier-peer.ts';

interface Schema {
  format?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  required?: string[];
  additionalProperties?: boolean;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { required?: boolean; readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
}

interface PublishedDocument {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** An operation, and how a request to it is known. */
export interface CarrierOperation {
  readonly id: string;
  readonly method: string;
  readonly path: RegExp;
  /** What may be in its query and in its form. */
  readonly parameters: readonly string[];
}

export interface CarrierDocument {
  readonly text: string;
  readonly operations: readonly CarrierOperation[];
}

const touched =
  /^\/v1\/Trunks|^\/2010-04-01\/Accounts\/(\{Sid\}\.json$|\{AccountSid\}\/(IncomingPhoneNumbers(\/\{Sid\})?\.json$|SIP\/CredentialLists))/;
const methods = ['get', 'post', 'delete'] as const;

export async function readCarrierDocument({ api, trunking }: CarrierPeer): Promise<CarrierDocument> {
  const documents = await Promise.all(
    [api, trunking].map(async (file) => JSON.parse(await readFile(file, 'utf8')) as PublishedDocument),
  );
  const paths = union(
    documents.map((document) =>
      Object.fromEntries(Object.entries(document.paths).filter(([path]) => touched.test(path))),
    ),
  );
  const schemas = union(documents.map(({ components }) => components.schemas));
  Object.values(schemas).forEach(tightenResponse);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      if (!operation) return [];
      tighten(operation);
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/.]+')}$`),
          parameters: parametersOf(operation),
        },
      ];
    }),
  );
  const [published] = documents;
  return {
    text: JSON.stringify({ ...published, paths, components: { ...published?.components, schemas } }),
    operations,
  };
}

/** Of two documents that say nothing of the same thing. */
function union<T>(parts: readonly Record<string, T>[]): Record<string, T> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const whole = Object.fromEntries(entries);
  if (Object.keys(whole).length < entries.length) throw new Error('both documents describe the same path or schema');
  return whole;
}

const parametersOf = ({ parameters = [], requestBody }: Operation): string[] => [
  ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
];

function tighten({ requestBody, responses }: Operation): void {
  if (requestBody) requestBody.required = Object.values(requestBody.content).some(({ schema }) => schema.required);
  for (const { content } of Object.values(responses))
    for (const { schema } of Object.values(content ?? {})) tightenResponse(schema);
}

/**
 * A response has every member that is declared, and no other. Addresses in members called `uri` have no host, whatever
 * their format claims.
 */
function tightenResponse(schema: Schema): void {
  if (schema.items) tightenResponse(schema.items);
  if (!schema.properties) return;
  schema.required = Object.keys(schema.properties);
  schema.additionalProperties = false;
  for (const [name, member] of Object.entries(schema.properties)) {
    if (member.format === 'uri' && /(^|_)uri$/.test(name)) member.format = 'uri-reference';
    tightenResponse(member);
  }
}
