import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChargedUnit } from '../http/charged-unit.js';

/** Charges the caller of the current request. */
export type Charge = (unit: ChargedUnit, amount: number) => void;

/** Set only for requests whose caller has a limit of pages or questions: async context tracking costs time. */
export const currentCharge = new AsyncLocalStorage<Charge>();

/** Charges the cost of work once it is known; has no effect outside of a request. */
export function chargeCurrentCaller(unit: ChargedUnit, amount: number): void {
  currentCharge.getStore()?.(unit, amount);
}
