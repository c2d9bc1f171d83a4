import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The names of everything a span may carry. The list is closed, so that no text, name, key, URL or address of a person
 * reaches a collector: whoever adds one decides here that its values are harmless.
 */
export type AttributeName =
  | 'db.collection.name'
  | 'db.operation.name'
  | 'db.system.name'
  | 'error.type'
  | 'http.request.method'
  | 'http.response.status_code'
  | 'http.route'
  | 'messaging.batch.message_count'
  | 'messaging.operation.name'
  | 'messaging.system'
  | 'server.address'
  | 'server.port'
  | 'umbra.attempt'
  | 'umbra.kinds'
  | 'umbra.search.engine'
  | 'umbra.size'
  | 'umbra.spans';

export type Attributes = Readonly<Partial<Record<AttributeName, string | number>>>;

/** The kinds of spans of OpenTelemetry, in its order. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** The parent of a span: a span of this process, or the `traceparent` header of a caller. */
export type Origin = TraceSpan | string | undefined;

/** A piece of work that is being timed. */
export interface TraceSpan {
  readonly traceId: string;
  /** The value of the header that makes another server's spans children of this one. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param failure what went wrong, as a word of a fixed set; undefined after a success */
  end(failure?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Makes spans. Implemented by `platform/telemetry`, which alone loads the SDK. */
export interface Tracer {
  /** @param linked what caused this span without waiting for it */
  start(start: SpanStart, parent: Origin, linked?: readonly Origin[]): TraceSpan;
}

const current = new AsyncLocalStorage<TraceSpan | undefined>();
let tracer: Tracer | undefined;

/** Sets the tracer of this process; undefined ends tracing. */
export function useTracer(made: Tracer | undefined): void {
  tracer = made;
}

/** Returns true if spans are made at all; sampling may still drop each of them. */
export const isTracing = (): boolean => tracer !== undefined;

export const currentSpan = (): TraceSpan | undefined => (tracer === undefined ? undefined : current.getStore());

/**
 * Returns what is stored with waiting work to link its trace to the trace of the request: the `traceparent` of the
 * current span, which contains nothing but ids; undefined without one.
 */
export const currentOrigin = (): string | undefined => currentSpan()?.traceparent;

/** Starts a span that the caller ends, and that is current only inside {@link inSpan}; undefined without tracing. */
export const startSpan = (start: SpanStart, parent: Origin): TraceSpan | undefined => tracer?.start(start, parent);

/** Runs a function inside a span. */
export const inSpan = <T>(span: TraceSpan | undefined, work: () => T): T =>
  span === undefined ? work() : current.run(span, work);

/** Runs work that outlives the request which starts it: its spans do not belong to that request. */
export const outsideSpans = <T>(work: () => T): T => (tracer === undefined ? work() : current.run(undefined, work));

/**
 * Runs a step of a larger piece of work as a span of its own. Without a current span it makes none, so that queries of
 * idle loops do not become traces.
 */
export async function traced<T>(start: SpanStart, work: (span?: TraceSpan) => Promise<T>): Promise<T> {
  const parent = currentSpan();
  if (tracer === undefined || parent === undefined) return work();
  return finish(tracer.start(start, parent), work);
}

/**
 * Runs background work as a trace of its own, linked to what started it.
 * @param causes the origins that were kept with the work; by default the current span, if there is one
 */
export async function tracedJob<T>(
  start: SpanStart,
  work: (span?: TraceSpan) => Promise<T>,
  causes?: readonly Origin[],
): Promise<T> {
  if (tracer === undefined) return work();
  return finish(tracer.start(start, undefined, causes ?? [currentSpan()]), work);
}

async function finish<T>(span: TraceSpan, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** Returns the code of an error or the name of its class; never its message, which may contain values. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string' && CODE.test(error.code)) return error.code;
  return CLASS_NAME.test(error.name) ? error.name : 'Error';
}

const CODE = /^[A-Z][A-Z\d_]{1,60}$/;
const CLASS_NAME = /^[A-Z]\w{0,60}$/;

/** Sizes are reported as classes: an exact length could identify a document. */
const SIZES: readonly (readonly [under: number, name: string])[] = [
  [1024, 'under 1 Ki'],
  [16 * 1024, 'under 16 Ki'],
  [256 * 1024, 'under 256 Ki'],
  [4 * 1024 * 1024, 'under 4 Mi'],
];

/** Returns the class of a number of characters or bytes. */
export const sizeClass = (size: number): string => SIZES.find(([under]) => size < under)?.[1] ?? '4 Mi or more';
