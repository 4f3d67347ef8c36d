// The language models that agents can be given: what the provider of conversations offers.

/** The models of a provider. */
export interface ModelCatalog {
  readonly provider: string;
  /** Their names, as an agent's `model` has them. */
  readonly models: readonly string[];
  /** True when the list has every model: one that is missing does not exist. */
  readonly complete: boolean;
}

export interface ModelList {
  /** The model of agents without one of their own; null where none is configured. */
  readonly default_model: string | null;
  /** All models; none where none is configured. Throws a `CatalogError`. */
  catalog(): Promise<ModelCatalog>;
}
