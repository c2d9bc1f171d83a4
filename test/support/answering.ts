import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';

/** Set in all code that runs to answer a request. */
const answering = new AsyncLocalStorage<true>();

/** Wraps a method in another function, which receives the original call and its first argument. */
export function around(
  of: object,
  name: string,
  by: (call: () => unknown, first: unknown) => unknown,
): jest.SpyInstance {
  const methods = of as Record<string, (...given: unknown[]) => unknown>;
  const method = Reflect.get(of, name) as (...given: unknown[]) => unknown;
  return jest.spyOn(methods, name).mockImplementation(function (this: unknown, ...given) {
    return by(() => method.apply(this, given), given[0]);
  });
}

/** Returns true if the current code runs to answer a request; background work such as redaction does not count. */
export const isAnswering = (): boolean => answering.getStore() === true;

/** Runs a function; `isAnswering` recognises the requests made meanwhile. */
export async function withAnswersKnown<T>(act: () => Promise<T>): Promise<T> {
  const spy = around(Server.prototype, 'emit', (emit, event) =>
    event === 'request' ? answering.run(true, emit) : emit(),
  );
  try {
    return await act();
  } finally {
    spy.mockRestore();
  }
}
