import { Injectable, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Clock } from '../clock/clock.js';
import { Settings } from '../config/settings.js';
import { AppError } from './app-error.js';
import { BODY_RULE, type BodyRule } from './body.decorators.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { FairStart } from './fair-start.js';
import { InFlight } from './in-flight.js';
import { parseJson } from './parse-json.js';
import { HttpConfig } from './http.config.js';
import { hasBody, readBody, streamBody } from './read-body.js';
import { networkOf } from './network-of.js';
import type { Pace } from './sender-watch.js';
import { StreamedBody } from './streamed-body.js';
import { mediaTypeOf } from './text-body.js';

type Reader = (request: Request, exchange: Exchange) => Promise<unknown>;
/** The time for which a credential is trusted while the body comes, as the owners of keys are cached. */
const MAX_UNCHECKED_MS = 1000;

type BodyRequest = Omit<Request, 'body'> & { body: unknown };

/**
 * Reads the body of a request after the guard has passed it, by the rule of its route, and starts handlers in turn by
 * caller. A body may take hours to come, so the guard looks at the credential again: access that has been withdrawn
 * meanwhile does not count.
 */
@Injectable()
export class BodyReader {
  /** Keyed by handler; `null` for a route that takes no body. */
  private readonly readers = new WeakMap<object, Reader | null>();

  constructor(
    private readonly reflector: Reflector,
    private readonly settings: Settings,
    private readonly inFlight: InFlight,
    private readonly starts: FairStart,
    private readonly clock: Clock,
  ) {}

  async receive(context: ExecutionContext): Promise<void> {
    const reader = this.readerOf(context);
    const request = context.switchToHttp().getRequest<Request>();
    const exchange = enteredBy(request);
    const caller = exchange.caller ?? networkOf(request.ip ?? '');
    if (reader !== null) {
      const recheck = this.recheckerOf(exchange);
      const body = await reader(request, exchange);
      await recheck();
      if (body instanceof StreamedBody) body.onChunk = recheck;
      (request as BodyRequest).body = body;
    }
    if (request.body instanceof StreamedBody) this.inFlight.admitStream(exchange, caller);
    else this.inFlight.admit(exchange, caller);
    if (!exchange.isForMonitors) await this.starts.turn(caller);
  }

  private readerOf(context: ExecutionContext): Reader | null {
    const handler = context.getHandler();
    let reader = this.readers.get(handler);
    if (reader === undefined) {
      const rule = this.reflector.get<BodyRule | undefined>(BODY_RULE, handler);
      reader = rule === undefined ? null : this.makeReader(rule);
      this.readers.set(handler, reader);
    }
    return reader;
  }

  private makeReader(rule: BodyRule): Reader {
    const set = typeof rule.limit === 'number' ? rule.limit : this.settingOf(rule.limit);
    const limit = set === 0 ? Infinity : set;
    const read = (request: Request, exchange: Exchange): Promise<Buffer> => this.read(request, exchange, limit);
    if (rule.as === 'raw') {
      const { isStreamed = () => false } = rule;
      return (request, exchange) => (isStreamed(request) ? this.stream(request, exchange) : read(request, exchange));
    }
    if (rule.ignored === true) return ignoreJson;
    return async (request, exchange) => {
      if ((hasBody(request) || rule.declared === true) && rule.anyType !== true) refuseOtherThanJson(request);
      const bytes = await read(request, exchange);
      if (bytes.length > 0) return parseJson(bytes);
      refuseMissing(rule.optional === true);
      return undefined;
    };
  }

  private async read(request: Request, exchange: Exchange, limit: number): Promise<Buffer> {
    if (!hasBody(request)) return Buffer.alloc(0);
    if (exchange.caller === undefined) exchange.network = networkOf(request.ip ?? '');
    this.inFlight.receive(exchange);
    const body = await readBody(request, {
      limit,
      hold: (bytes) => {
        this.inFlight.hold(exchange, bytes);
      },
      pace: this.paceOf(exchange),
      onBegin: () => {
        askForBody(exchange);
      },
    });
    exchange.charge?.('bytes', body.length);
    return body;
  }

  private async stream(request: Request, exchange: Exchange): Promise<StreamedBody> {
    const onBegin = (): void => {
      askForBody(exchange);
    };
    const body = streamBody(request, { pace: this.paceOf(exchange), onBegin });
    exchange.response.once('close', () => exchange.charge?.('bytes', body.bytesRead));
    return Promise.resolve(body);
  }

  private paceOf({ caller }: Exchange): Pace {
    const { receiveTimeoutSeconds, slowStartSeconds, minBytesPerSecond } = this.settings.of(HttpConfig);
    const idleMs = receiveTimeoutSeconds * 1000;
    if (caller !== undefined || minBytesPerSecond === 0) return { idleMs };
    return { idleMs, atLeast: { bytesPerSecond: minBytesPerSecond, afterMs: slowStartSeconds * 1000 } };
  }

  /** Returns a function that has the caller checked again when the last check was too long ago. */
  private recheckerOf(exchange: Exchange): () => Promise<void> {
    let checkedAt = this.clock.steady();
    return async () => {
      const now = this.clock.steady();
      if (now - checkedAt < MAX_UNCHECKED_MS) return;
      checkedAt = now;
      await exchange.recheck?.();
    };
  }

  private settingOf({ config, field }: { readonly config: Type; readonly field: string }): number {
    const value: unknown = (this.settings.of(config as Type<object>) as Record<string, unknown>)[field];
    if (typeof value !== 'number') throw new Error(`${config.name}.${field} is not a number of bytes`);
    return value;
  }
}

function enteredBy(request: Request): Exchange {
  const exchange = exchangeOf(request);
  if (exchange === undefined) throw new Error('A request came in by another way than the front door');
  return exchange;
}

/** Sends `100 Continue` to clients that wait for it before they send the body (RFC 9110, 10.1.1). */
function askForBody(exchange: Exchange): void {
  if (!exchange.awaitsContinue) return;
  exchange.awaitsContinue = false;
  exchange.response.writeContinue();
}

function refuseMissing(optional: boolean): void {
  if (optional) return;
  throw new AppError('invalid', 'The request needs a JSON body.', { code: 'MISSING_BODY' });
}

function ignoreJson(request: Request): Promise<undefined> {
  refuseOtherThanJson(request);
  return Promise.resolve(undefined);
}

/** RFC 8259 section 8.1: JSON exchanged between systems is UTF-8. */
function refuseOtherThanJson(request: Request): void {
  const type = mediaTypeOf(request);
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new AppError('unsupported-media-type', 'Send JSON with Content-Type: application/json.', {
      code: 'JSON_REQUIRED',
      headers: { Accept: 'application/json' },
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new AppError('unsupported-media-type', 'Send JSON in UTF-8.', { code: 'UNKNOWN_CHARSET' });
  }
}
