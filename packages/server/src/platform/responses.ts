// Responses of route handlers, by their status.

export const ok = <Body>(body: Body) => ({ status: 200 as const, body });
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
/** The work has been accepted, and is done later. */
export const accepted = <Body>(body: Body) => ({ status: 202 as const, body });
