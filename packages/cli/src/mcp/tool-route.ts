// What the generated table says of a tool.

/** A JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** One operation of the API as a tool. */
export interface ToolRoute {
  /** The name of the operation in the contract. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `client[resource][method](...ids, body or query, options)` sends the request. */
  readonly resource: string;
  readonly method: string;
  /** Method and path, for texts. */
  readonly request: string;
  /** The arguments that are path parameters, in their order. */
  readonly ids: readonly string[];
  /** Where the other arguments go. */
  readonly takes?: 'body' | 'query';
  readonly inputSchema: ObjectSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}
