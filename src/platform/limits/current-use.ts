import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChargedUnit } from '../http/charged-unit.js';

/** Charges whoever has sent the request that is being answered. */
export type Charge = (unit: ChargedUnit, amount: number) => void;

/** Only of requests whose caller has a limit of pages or questions: following work costs time. */
export const currentCharge = new AsyncLocalStorage<Charge>();

/** Charges what work turned out to cost; nothing where it belongs to no request. */
export function chargeCurrentCaller(unit: ChargedUnit, amount: number): void {
  currentCharge.getStore()?.(unit, amount);
}
