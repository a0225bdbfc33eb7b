/** Stands where a resource is being built. */
export const unbuilt = <T extends object>(): T =>
  new Proxy({} as T, {
    get: () => () => {
      throw new Error('not built yet');
    },
  });
