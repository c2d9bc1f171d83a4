import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { AppError } from './app-error.js';
import type { ChargedUnit } from './charged-unit.js';

/** What the platform remembers of one request while it is being answered. */
export interface Exchange {
  readonly id: string;
  readonly startedAt: bigint;
  readonly request: Request;
  readonly response: Response;
  /** The client sent `Expect: 100-continue` and still waits for the word to send its body (RFC 9110 section 10.1.1). */
  awaitsContinue: boolean;
  /** Bytes of body held for it. */
  bodyBytes: number;
  /** Monitors are answered when nobody else is. */
  readonly isForMonitors: boolean;
  /** Names who calls, by a credential that was accepted; undefined for callers without one. */
  caller?: string;
  /** Charges the caller, where they have a limit. */
  charge?: (unit: ChargedUnit, amount: number) => void;
  /** The network of a caller without a credential, once the body is waited for. */
  network?: string;
  /** Its body is still coming. */
  isReceiving: boolean;
  /** The route's template where no handler ran, as for a 405. */
  route?: string;
  /** Of an answer that can say why it ends before its end: ends it with the error. Called once. */
  endEarly?: (error: AppError) => void;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

export function openExchange(exchange: Exchange): void {
  exchanges.set(exchange.request, exchange);
}

export function exchangeOf(request: IncomingMessage): Exchange | undefined {
  return exchanges.get(request);
}

/** Notes that a caller has shown a credential that was accepted: the limits for strangers do not apply to the request. */
export function noteKnownCaller(request: IncomingMessage, caller: string): void {
  const exchange = exchanges.get(request);
  if (exchange !== undefined) exchange.caller = caller;
}

/** `/api/policies/:policyName` as documentation writes it: `/api/policies/{policyName}`. */
export const templateOf = (path: string): string => path.replace(/[:*](\w+)/g, '{$1}');

/** The template of the route that handled the request; undefined when none did. Never the raw path. */
export function routeOf(exchange: Exchange): string | undefined {
  const route = exchange.request.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' && route.path !== '' ? templateOf(route.path) : exchange.route;
}
