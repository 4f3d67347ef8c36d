// Compares the generated types with those of the contract, in both directions and for every operation. Enums of
// responses may be open.
import type { contract, ErrorCode, ErrorDetails } from '@voicecall/contract';
import { expect, expectTypeOf, test } from 'vitest';
import type { ErrorDetailsByCode } from './generated/types.ts';
import { operations } from './generated/operations.ts';
import type { Resources } from './generated/operations.ts';
import { operatorOperations } from './generated/operator-operations.ts';
import type { OperatorResources } from './generated/operator-operations.ts';
import type { IdempotentOptions, OperatorOptions } from './operation.ts';
import type { Sendable } from './sendable.ts';

/** `calls.watch` and `chats.send` read the streams; an archive is downloaded without the SDK. */
type Contract = Omit<typeof contract, 'callStreams' | 'chatStreams' | 'exports'> & {
  exports: Omit<(typeof contract)['exports'], 'archive'>;
};
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** One entry per operation for which `Check` is not `true`; none when the SDK agrees with the contract. */
type Failures<Checks> = {
  [R in keyof Checks]: {
    [K in keyof Checks[R]]: Checks[R][K] extends true ? never : [R, K, Checks[R][K]];
  }[keyof Checks[R]];
}[keyof Checks];

type InputOf<S> = S extends { _zod: { input: infer I } } ? I : never;
type OutputOf<S> = S extends { _zod: { output: infer O } } ? O : never;

type All = Resources & OperatorResources;
type MethodOf<R, K> = R extends keyof All ? (K extends keyof All[R] ? All[R][K] : never) : never;
/** What a method takes beside ids and options. */
type PayloadOf<M> = M extends (...args: infer A) => unknown
  ? Undated<Exclude<Required<A>[number], string | IdempotentOptions | OperatorOptions>>
  : never;
/** A body or query with its times as text, which is what is sent; times are members of it or of one of its members. */
type Undated<T> = T extends object ? { [K in keyof T]: Date extends T[K] ? Exclude<T[K], Date> : Flat<T[K]> } : T;
type Flat<T> = T extends object ? { [K in keyof T]: Date extends T[K] ? Exclude<T[K], Date> : T[K] } : T;
type KeysOf<T> = T extends unknown ? keyof T : never;
type AnswerOf<M> = M extends (...args: never[]) => Promise<infer P> ? BodyOf<Sendable<P>> : never;
/** Distributes over the union: Omit of a union keeps only the members that all its parts have. */
type BodyOf<P> = P extends unknown ? Omit<P, '$response'> : never;
/** The id of a created record may be there in addition to the body. */
type SameAnswer<A, B> = Same<A, B> extends true ? true : Same<A, B & { readonly id: string }>;

/** A body without members is no argument of the method. */
type Takes<Route> = Route extends { body: infer S }
  ? InputOf<S> extends Record<string, never>
    ? never
    : InputOf<S>
  : never;
type Asks<Route> = Route extends { query: infer S } ? InputOf<S> : never;
type Answers<Route> = Route extends { responses: infer A } ? OutputOf<A[keyof A]> : never;

type Fits<P, Q> = [P] extends [never]
  ? [Q] extends [never]
    ? true
    : 'absent'
  : [P] extends [Q]
    ? [KeysOf<Q>] extends [KeysOf<P>]
      ? true
      : 'members are missing'
    : 'does not fit';

test('every body the SDK lets a client write is one the contract reads, and all its members are there', () => {
  type Bodies = {
    [R in keyof Contract]: {
      [K in keyof Contract[R]]: Contract[R][K] extends { body: unknown }
        ? Fits<PayloadOf<MethodOf<R, K>>, Takes<Contract[R][K]>>
        : true;
    };
  };
  expectTypeOf<Failures<Bodies>>().toBeNever();
});

test('response types are those of the contract', () => {
  type AllAnswers = {
    [R in keyof Contract]: { [K in keyof Contract[R]]: SameAnswer<AnswerOf<MethodOf<R, K>>, Answers<Contract[R][K]>> };
  };
  expectTypeOf<Failures<AllAnswers>>().toBeNever();
});

test('every query the SDK lets a client write is one the contract reads, and all its members are there', () => {
  type Queries = {
    [R in keyof Contract]: {
      [K in keyof Contract[R]]: Contract[R][K] extends { query: unknown }
        ? Fits<PayloadOf<MethodOf<R, K>>, Asks<Contract[R][K]>>
        : true;
    };
  };
  expectTypeOf<Failures<Queries>>().toBeNever();
});

test("error codes and their details are the contract's", () => {
  type Details = { codes: { [C in ErrorCode]: Same<Sendable<ErrorDetailsByCode[C]>, ErrorDetails<C>> } };
  expectTypeOf<Failures<Details>>().toBeNever();
  expectTypeOf<keyof ErrorDetailsByCode>().toEqualTypeOf<ErrorCode>();
});

test('the table and the interfaces name the same methods', () => {
  type Names = { [R in keyof Contract]: { [K in keyof Contract[R]]: [MethodOf<R, K>] extends [never] ? false : true } };
  expectTypeOf<Failures<Names>>().toBeNever();
  expectTypeOf<keyof Resources | keyof OperatorResources>().toEqualTypeOf<keyof Contract>();
  expectTypeOf<keyof Resources & keyof OperatorResources>().toBeNever();
  expect(Object.keys(operations).length).toBeGreaterThan(0);
  expect(Object.keys(operatorOperations).length).toBeGreaterThan(0);
});
