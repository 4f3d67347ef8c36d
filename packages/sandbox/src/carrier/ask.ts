// Routes a request to the function that handles it.
import * as z from 'zod';
import type { Account, CarrierStore } from './carrier-store.ts';
import { badParameter, notFound } from './refusal.ts';
import type { CarrierRefusal } from './refusal.ts';

export interface Ask {
  readonly store: CarrierStore;
  /** The account of the request. */
  readonly account: Account;
  /** The host name at Twilio. */
  readonly path: string;
  /** The sids in the path, after the account's own. */
  readonly sids: readonly string[];
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Throws a `CarrierRefusal` before anything is changed. */
export type Handler = (ask: Ask) => Answer;

/** By method and path, with `*` for a sid and `ACCOUNT` for that of the account. */
export type Routes = Readonly<Record<string, Handler>>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const gone: Answer = { status: 204 };

export type Find = (
  method: string,
  path: string,
) => { readonly handle: Handler; readonly sids: readonly string[] } | undefined;

export function createRouter(routes: Routes): Find {
  const patterns = Object.entries(routes).map(([route, handle]) => {
    const pattern = route.replaceAll('.', '\\.').replaceAll('*', '(\\w+)').replace('ACCOUNT', '\\w+');
    return { pattern: new RegExp(`^${pattern}$`), handle };
  });
  return (method, path) => {
    for (const { pattern, handle } of patterns) {
      const match = pattern.exec(`${method} ${path}`);
      if (match) return { handle, sids: match.slice(1) };
    }
    return undefined;
  };
}

/** The form of a request. */
export function formOf<S extends z.ZodType>(
  ask: Ask,
  schema: S,
  refuse: (message: string) => CarrierRefusal = badParameter,
): z.output<S> {
  const form = schema.safeParse(Object.fromEntries(ask.form));
  if (!form.success) throw refuse(z.prettifyError(form.error));
  return form.data;
}

export function found<T extends { readonly sid: string }>(ask: Ask, rows: readonly T[], sid: string | undefined): T {
  const row = rows.find((it) => it.sid === sid);
  if (!row) throw notFound(ask.path);
  return row;
}

export function remove<T>(rows: T[], row: T): void {
  rows.splice(rows.indexOf(row), 1);
}
