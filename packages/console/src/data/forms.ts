// The forms of what the console keeps that are not those of a response.
import type { Call, CallDetail, CallList, Operator, PortalResponse, Tool } from '@voicecall/sdk';
import type { InfiniteData } from '@tanstack/react-query';

/** Who is signed in. `canAct` is false for who may only read: operators and users with
 * such a role, and portal sessions. */
export type Session =
  | { readonly kind: 'operator'; readonly operator: Operator; readonly canAct: boolean }
  | ({ readonly kind: 'portal'; readonly canAct: boolean } & Pick<PortalResponse, 'tenant' | 'user' | 'access'> & {
        readonly session: PortalResponse['portal_session'];
      });

/** What `/console/config.json` has. */
export interface Installation {
  /** The external services are those of the sandbox: no phone rings. */
  readonly sandbox: boolean;
  /** What the button of the OpenID provider says. Null: there is none. */
  readonly oidc_label: string | null;
}

/** A tool, and in which list it is. */
export interface ListedTool extends Tool {
  readonly status: 'active' | 'archived';
}

/** A list as it is read, page by page. */
export type Pages<Page> = InfiniteData<Page, string | undefined>;

export type CallPages = Pages<CallList>;

/** The newest call that ended for a reason, and why it did. */
export interface FailedCalls {
  readonly reason: Call['ended_reason'];
  readonly newest: CallDetail | undefined;
}

/** What a tenant has of what it needs for calls. */
export interface Setup {
  readonly provider: boolean;
  readonly agent: boolean;
  readonly trunk: boolean;
  readonly number: boolean;
  readonly endpoint: boolean;
  readonly call: boolean;
}
