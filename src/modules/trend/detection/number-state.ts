import type { StoredState } from './method.js';

/** A state of a few named numbers, which is stored whole. */
export type NumberState = Record<string, number>;

/** Returns the stored numbers, or the start value where one is missing. */
export function restoreNumbers<State extends NumberState>(start: State, stored: StoredState): State {
  const state: NumberState = { ...start };
  for (const name of Object.keys(start)) {
    const value = stored[name];
    if (typeof value === 'number') state[name] = value;
  }
  return state as State;
}

/** Returns a part of a stored state that has names of its own; empty where it is missing. */
export const partOf = (stored: StoredState, name: string): StoredState => (stored[name] ?? {}) as StoredState;

/** `start`, `load`, `changes` and `weight` of a method whose state is a few numbers. */
export const keepNumbers = <State extends NumberState>(start: State) => ({
  start: (): State => ({ ...start }),
  load: (stored: StoredState): State => restoreNumbers(start, stored),
  changes: (state: State): StoredState => ({ ...state }),
  weight: (): number => Object.keys(start).length,
});
