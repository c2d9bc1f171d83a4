import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';

/** Set wherever something is done to answer a request. */
const answering = new AsyncLocalStorage<true>();

/** Has a method called by another function, which gets the call and its first argument. */
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

/** Whether what runs is done to answer a request; what the process does beside it, such as redacting, is not. */
export const isAnswering = (): boolean => answering.getStore() === true;

/** Does something; of the requests that it makes `isAnswering` knows. */
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
