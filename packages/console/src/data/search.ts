// Search parameters: which ones a view has, and what of an address is one of them. What is not is left out.

/** The values that a parameter may have; `text` is any. */
export type SearchShape = Readonly<Record<string, 'text' | readonly string[]>>;

/** The parameters of a shape, each of them optional. */
export type SearchOf<Shape extends SearchShape> = {
  [Name in keyof Shape]?: Shape[Name] extends readonly (infer Value)[] ? Value : string;
};

/** The value of a parameter in an address. The router puts texts that look like JSON in quotes; nothing else is JSON. */
export const parameterText = (value: string): string => (value.startsWith('"') ? (JSON.parse(value) as string) : value);

/** Reads the parameters of a shape from those of an address. */
export const search =
  <const Shape extends SearchShape>(shape: Shape) =>
  (given: Record<string, unknown>): SearchOf<Shape> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, allowed]) => {
        const value = given[name];
        // The router reads `true` and `12` as what they look like.
        const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
        return text !== '' && (allowed === 'text' || allowed.includes(text)) ? [[name, text]] : [];
      }),
    ) as SearchOf<Shape>;

/** Search parameters with one of them changed; an empty value takes it out. */
export function withParameter<Search extends object>(given: Search, name: keyof Search, value: string): Search {
  const { [name]: _old, ...rest } = given;
  return (value ? { ...rest, [name]: value } : rest) as Search;
}
