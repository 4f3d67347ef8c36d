// The limits of the MCP server. Numbers of the API itself are in its contract.

/** The most bytes of data in a tool's result, as JSON in UTF-8. The result has them as structured content and as text. */
export const resultBytes = 20_000;
/** Records on a page of a list without `limit`. */
export const pageDefault = 10;
/** The most records on a page of a list. */
export const pageMost = 50;
/** The largest message of a client. */
export const messageBytes = 1_048_576;
/** The longest `intent`. */
export const intentChars = 200;
/** For so long a second call to a number needs `confirm_repeat`. */
export const repeatWindowMs = 600_000;
/** One attempt of a request to the API. */
export const attemptMs = 15_000;
/** All attempts of a request. Clients of MCP often wait for no more than 60 s. */
export const requestMs = 45_000;
