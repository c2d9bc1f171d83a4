import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { AppError } from './app-error.js';
import type { ChargedUnit } from './charged-unit.js';
import type { TraceSpan } from '../tracing/tracing.js';

/** State that the platform keeps for one request until it has been answered. */
export interface Exchange {
  readonly id: string;
  readonly startedAt: bigint;
  readonly request: Request;
  readonly response: Response;
  /** Absent without tracing, and for requests of monitors. */
  readonly span?: TraceSpan;
  /**
   * The client sent `Expect: 100-continue` and still waits for permission to send its body (RFC 9110 section 10.1.1).
   */
  awaitsContinue: boolean;
  /** The number of bytes of its body that are held in memory. */
  bodyBytes: number;
  /** Requests of monitors are answered even when all others are refused. */
  readonly isForMonitors: boolean;
  /** The name of the caller, from an accepted credential; undefined for callers without one. */
  caller?: string;
  /** Charges the caller's limits, if they have any. */
  charge?: (unit: ChargedUnit, amount: number) => void;
  /** The network of a caller without a credential; set once the body is awaited. */
  network?: string;
  /** The body is still being received. */
  isReceiving: boolean;
  /** The template of the route when no handler ran, as for a 405. */
  route?: string;
  /** The code of the error in the response. */
  errorCode?: string;
  /** The caller's address, saved for error responses because it is unknown once the connection is closed. */
  address?: string;
  /** Throws unless the caller may still make this request; absent for callers without a credential. */
  recheck?: () => Promise<void>;
  /** Ends the response early with an error, for responses that can report one. Called once. */
  endEarly?: (error: AppError) => void;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

export function openExchange(exchange: Exchange): void {
  exchanges.set(exchange.request, exchange);
}

export function exchangeOf(request: IncomingMessage): Exchange | undefined {
  return exchanges.get(request);
}

/** Records that the caller has shown an accepted credential: the limits for callers without one do not apply. */
export function noteKnownCaller(request: IncomingMessage, caller: string): void {
  const exchange = exchanges.get(request);
  if (exchange !== undefined) exchange.caller = caller;
}

/** Sets how the caller of a request is checked again while its body is received. */
export function recheckBy(request: IncomingMessage, recheck: () => Promise<void>): void {
  const exchange = exchanges.get(request);
  if (exchange !== undefined) exchange.recheck = recheck;
}

/** Converts `/api/policies/:policyName` to the form used in documentation: `/api/policies/{policyName}`. */
export const templateOf = (path: string): string => path.replace(/[:*](\w+)/g, '{$1}');

/** Returns the template of the route that handled the request, never the raw path; undefined when no route did. */
export function routeOf(exchange: Exchange): string | undefined {
  const route = exchange.request.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' && route.path !== '' ? templateOf(route.path) : exchange.route;
}
