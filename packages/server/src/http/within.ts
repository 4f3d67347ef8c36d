// A limit on how long the edge waits for something it can do without.

/** Settles as `work` does, or rejects after `ms`; the work itself goes on. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
