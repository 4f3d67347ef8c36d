// What was read, as requests take it.

/**
 * The type of `T` without the values that this version of the SDK does not know: `'a' | 'b' | (string & {})` is
 * `'a' | 'b'`, at any depth. Free JSON objects stay as they are.
 */
export type Sendable<T> = ClosedString<Extract<T, string>> | ClosedOther<Exclude<T, string>>;
type ClosedOther<T> = T extends object ? (string extends keyof T ? T : { [K in keyof T]: Sendable<T[K]> }) : T;
type ClosedString<S> = [Literals<S>] extends [never] ? S : Literals<S>;
type Literals<S> = S extends string ? (string extends S ? never : S) : never;

/**
 * The same value with the type that requests take, to send back what was read:
 *
 * ```ts
 * const { agent } = await voice.agents.get(id);
 * await voice.agents.update(id, { ...sendable(agent), name: 'Front desk' });
 * ```
 *
 * Responses may have values of enumerations that are newer than this SDK; the server that sent one takes it again.
 * Members that cannot be changed, such as `id`, are ignored by updates.
 */
export const sendable = <T>(read: T): Sendable<T> => read as Sendable<T>;
