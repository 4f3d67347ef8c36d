// What the generated table says of a command of the API.

/** A command that sends one request. */
export interface ResourceCommand {
  /** `voicecall <group> <name>`. */
  readonly group: string;
  readonly name: string;
  readonly description: string;
  /** Method and path, for texts. */
  readonly request: string;
  /** `client[resource][method](...ids, body or query, options)` sends the request. */
  readonly resource: string;
  readonly method: string;
  readonly ids: readonly string[];
  /** It has pages. */
  readonly list: boolean;
  readonly filters: readonly Filter[];
  /** The members of the body that must be given; undefined without a body. */
  readonly body?: readonly string[];
  /** Takes a key with which a repetition has no second effect. */
  readonly idempotent?: boolean;
}

/** A filter of a list, or another parameter of a query. */
export interface Filter {
  /** As on the wire. */
  readonly name: string;
  readonly description: string;
  readonly choices?: readonly unknown[];
  readonly time?: boolean;
  readonly required?: boolean;
}
