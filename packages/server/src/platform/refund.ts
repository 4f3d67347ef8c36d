// Giving a request back to the limits that counted it: it turned out to ask for nothing new.

const refunds = new WeakMap<object, () => Promise<void>>();

/** Remembers how `request` is given back. */
export const setRefund = (request: object, refund: () => Promise<void>): void => {
  refunds.set(request, refund);
};

/**
 * Gives `request` back to the limits of its route, once; the headers of its answer say so. Before the answer is sent.
 */
export async function refundRequest(request: object): Promise<void> {
  const refund = refunds.get(request);
  refunds.delete(request);
  await refund?.();
}
