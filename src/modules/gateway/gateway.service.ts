import { performance } from 'node:perf_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { fail } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { traced } from '../../platform/tracing/tracing.js';
import type { StreamingAnswer } from '../../platform/outbound/outbound.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { failedEvent } from './answers/failed-event.js';
import { restoringOf } from './restoring.js';
import { FrameReader, treeOf, type Frame } from './answers/frames.js';
import { GatewayConfig } from './gateway.config.js';
import type { GatewayAnswer, GatewayCall } from './gateway.types.js';
import { GatewayMetrics, type FailedClosed, type Outcome } from './gateway.metrics.js';
import { JsonProblem, readTree } from './json/json-tree.js';
import { readRequest, RequestRedactor, type ModelRequest } from './request-redactor.js';
import { asksForStream, RequestRecords, type Redacted } from './request-records.js';
import { passedDown, piecesOf, readAll, unreadable, Upstream } from './upstream.js';
import { treeOrNone } from './requests/text-redaction.js';
import { StoredResponses } from './stored-responses.service.js';
import type { Vendor } from './vendor.js';
import { VendorServers, type VendorServer } from './vendor-servers.js';
import { unshapedError, vendorError } from './vendor-errors.js';
import { GatewayFailure, OutputBlocked, OutputTooLong, RequestBlocked, UnsupportedContent } from './gateway.errors.js';

/** A request about a stored response. */
export interface StoredRequest {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
}

/** The maximum size of an event of a stream. */
const MAX_FRAME_CHARACTERS = 16 * 1024 * 1024;

/** Redacts requests to language models, forwards them, and restores the values in the responses. */
@Injectable()
export class GatewayService {
  private readonly logger = new Logger('Gateway');

  constructor(
    private readonly config: GatewayConfig,
    private readonly redactor: RequestRedactor,
    private readonly upstream: Upstream,
    private readonly servers: VendorServers,
    private readonly records: RequestRecords,
    private readonly metrics: GatewayMetrics,
    private readonly stored: StoredResponses,
  ) {}

  /**
   * Sends nothing unless the whole request was redacted.
   * @throws UnsupportedContent, JsonProblem, AppError, GatewayFailure, OutboundError
   */
  async ask(call: GatewayCall): Promise<GatewayAnswer> {
    this.servers.assertOn(call.endpoint.vendor);
    await this.records.assertRecordable(call);
    let redacted: Redacted | undefined;
    try {
      redacted = await this.redact(call);
      const { endpoint, gone } = call;
      const { server, body } = redacted;
      if (asksForStream(call, redacted)) await this.records.begin(call, redacted);
      const headers = this.redactor.redactHeaders(call);
      const answer = await traced({ name: 'ask language model', kind: 'internal' }, () =>
        this.upstream.open({ server, method: 'POST', path: endpoint.path, body, headers, signal: gone }),
      );
      return await this.answer(call, redacted, answer);
    } catch (error) {
      await this.failed(call, redacted, error);
      throw error;
    }
  }

  /**
   * Passes on a request about a response that the vendor has stored for this caller.
   * @throws AppError `not-found` for any other, GatewayFailure, OutboundError
   */
  async askStored(call: GatewayCall, { id, method }: StoredRequest): Promise<GatewayAnswer> {
    if (this.config.storedResponsesDays === 0) notServed();
    this.servers.assertOn(call.endpoint.vendor);
    await this.records.assertRecordable(call);
    let redacted: Redacted | undefined;
    try {
      redacted = await this.stored.redacted(call, id);
      const { headers, endpoint, gone } = call;
      const { server } = redacted;
      const upstream = await this.upstream.open({ server, method, path: endpoint.path, headers, signal: gone });
      const answer = await this.answer(call, redacted, upstream);
      if (method === 'DELETE' && answer.status === 200) await this.stored.remove(call, id);
      return answer;
    } catch (error) {
      await this.failed(call, redacted, error);
      throw error;
    }
  }

  private async failed(call: GatewayCall, redacted: Redacted | undefined, error: unknown): Promise<void> {
    const { status } = vendorError(call.endpoint.vendor, error, call.requestId).answer;
    const outcome = call.gone.aborted ? 'cancelled' : redacted === undefined ? 'refused' : outcomeOf(error);
    const blocked = error instanceof RequestBlocked ? error.kind : undefined;
    await this.records.endedLate(call, { outcome, status, redacted, blocked });
  }

  private async redact(call: GatewayCall): Promise<Redacted> {
    const started = performance.now();
    const { endpoint, requestId } = call;
    const request = this.read(call);
    const server = this.servers.get(endpoint.vendor, request.model);
    const policy = this.policyFor(call, server);
    const kept = await this.stored.before(call, request);
    try {
      const before = kept?.tags;
      const redaction = await this.redactor.redact(request, { ...call, policy, rules: server.rules, before });
      this.metrics.redacted(endpoint.name, redaction.replaced, (performance.now() - started) / 1000);
      const linked = { ...request, text: `${request.text} ${kept?.links ?? ''}` };
      const restoring = restoringOf(endpoint, linked, redaction, server.output);
      const keeping = this.stored.keepingFor(call, request, policy, redaction.tags, kept);
      return { ...redaction, ...restoring, root: request.root, server, keeping };
    } catch (error) {
      const reason = reasonOf(error);
      this.metrics.refused(reason);
      if (reason !== 'unavailable' || error instanceof GatewayFailure) throw error;
      this.logger.error({ requestId, ...describeError(error) }, 'A request could not be redacted');
      throw new GatewayFailure(
        503,
        'UNAVAILABLE',
        'The request could not be redacted, so nothing was sent. Try again; if it fails again tell your administrator.',
      );
    }
  }

  /** @throws JsonProblem */
  private read({ body }: GatewayCall): ModelRequest {
    try {
      return readRequest(body);
    } catch (error) {
      this.metrics.refused('invalid');
      throw error;
    }
  }

  private policyFor({ headers, keyPolicy }: GatewayCall, { policy }: VendorServer): string {
    if (keyPolicy !== undefined) return keyPolicy;
    const { policies } = this.config;
    const asked = headers['x-umbra-policy'];
    if (asked === undefined || asked === policy) return policy;
    if (typeof asked === 'string' && policies.includes(asked)) return asked;
    return fail('forbidden', 'This policy may not be chosen here. GATEWAY_POLICIES names those that may.', {
      code: 'POLICY_NOT_ALLOWED',
    });
  }

  private async answer(call: GatewayCall, redacted: Redacted, upstream: StreamingAnswer): Promise<GatewayAnswer> {
    const { status } = upstream;
    const type = upstream.headers['content-type'] ?? '';
    const headers = { ...passedDown(upstream.headers), 'x-umbra-policy': redacted.policy };
    const streamType = redacted.protocol.frames.type;
    if (status === 200 && type.split(';')[0]?.trim().toLowerCase() === streamType) {
      if (!asksForStream(call, redacted)) await this.records.beginUnasked(call, redacted, upstream);
      const streamed = { 'content-type': `${streamType}; charset=utf-8`, 'x-accel-buffering': 'no' };
      return { status, headers: { ...headers, ...streamed }, body: this.stream(call, redacted, upstream) };
    }
    const text = await readAll(upstream, this.config.idleMs);
    const { restorer } = redacted;
    if (status >= 300 && status < 400) throw redirected();
    if (status >= 400) return this.errorAnswer(call, redacted, { status, headers, text });
    const { output, keeping } = redacted;
    if (status === 200) await keeping?.see(() => treeOrNone(text));
    const isJson = /\bjson\b/i.test(type);
    const body = isJson
      ? await readable(async () => restorer.whole((await output?.whole(text)) ?? text))
      : restorer.plain((await output?.plain(text)) ?? text);
    await this.records.record(call, { outcome: 'answered', status, redacted });
    return {
      status,
      headers: { ...headers, 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8' },
      body,
    };
  }

  /** Errors are the vendor's own text, which the output rule does not concern, and keep their status. */
  private async errorAnswer(
    call: GatewayCall,
    redacted: Redacted,
    { status, headers, text }: Pick<GatewayAnswer, 'status' | 'headers'> & { readonly text: string },
  ): Promise<GatewayAnswer> {
    const { endpoint, requestId } = call;
    const { restorer } = redacted;
    const body = isJsonObject(text)
      ? restorer.whole(text)
      : JSON.stringify(unshapedError(endpoint.vendor, status, restorer.plain(text), requestId));
    await this.records.record(call, { outcome: 'upstream-error', status, redacted });
    return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
  }

  /**
   * Yields every event of the vendor, in order, and comments while it is silent. Failures during the stream are
   * reported by an event.
   */
  private async *stream(call: GatewayCall, redacted: Redacted, upstream: StreamingAnswer): AsyncGenerator<string> {
    const { endpoint, gone, requestId } = call;
    const { restorer, output, keeping } = redacted;
    const pushed = async (frame: Frame): Promise<readonly Frame[]> => output?.push(frame) ?? [frame];
    const sent = (frames: readonly Frame[]): readonly string[] => frames.flatMap((frame) => restorer.push(frame));
    const reader = new FrameReader(redacted.protocol.frames, MAX_FRAME_CHARACTERS);
    let outcome: Outcome = 'cancelled';
    try {
      for await (const piece of piecesOf(upstream.body, this.config)) {
        if (piece === undefined) {
          yield* SILENCE[endpoint.vendor];
          continue;
        }
        for (const frame of reader.push(piece)) {
          await keeping?.see(() => treeOf(frame));
          yield* sent(await pushed(frame));
        }
      }
      for (const frame of reader.end()) yield* sent(await pushed(frame));
      yield* sent((await output?.end()) ?? []);
      yield* restorer.end();
      outcome = 'answered';
    } catch (error) {
      if (gone.aborted) return;
      outcome = outcomeOf(error);
      if (!isExpected(error)) {
        this.logger.error({ requestId, ...describeError(error) }, 'A streamed answer could not be restored');
      }
      yield* restorer.end();
      yield failedEvent(redacted.protocol, vendorError(endpoint.vendor, asFailure(error), requestId));
    } finally {
      upstream.body.destroy();
      await this.records.endedLate(call, { outcome, status: upstream.status, redacted });
    }
  }
}

/** The bytes that keep a silent connection open. Clients of Ollama read every line as JSON, even an empty one. */
const SILENCE: Readonly<Record<Vendor, readonly string[]>> = {
  openai: [': waiting for the language model\n\n'],
  anthropic: ['event: ping\ndata: {"type": "ping"}\n\n'],
  ollama: [],
};

const notServed = (): never =>
  fail('not-found', 'The gateway keeps no values of stored responses here (GATEWAY_STORED_RESPONSES_DAYS).', {
    code: 'NOT_SERVED',
  });

function reasonOf(error: unknown): FailedClosed {
  if (error instanceof RequestBlocked) return 'blocked';
  if (error instanceof UnsupportedContent) return 'unsupported';
  return error instanceof JsonProblem ? 'invalid' : 'unavailable';
}

const outcomeOf = (error: unknown): Outcome => (error instanceof OutputBlocked ? 'blocked' : 'failed');

const isExpected = (error: unknown): boolean =>
  error instanceof OutboundError || error instanceof OutputBlocked || error instanceof GatewayFailure;

const asFailure = (error: unknown): unknown => (isExpected(error) ? error : unreadable());

const redirected = (): GatewayFailure =>
  new GatewayFailure(
    502,
    'UPSTREAM_FAILED',
    'The language model sends its callers to another address, which the gateway does not follow. Tell your administrator.',
  );

function isJsonObject(text: string): boolean {
  try {
    return readTree(text, { duplicateKeys: 'keep' }).type === 'object';
  } catch {
    return false;
  }
}

/** Returns a response that was read. @throws GatewayFailure if it is not valid JSON, or is too long */
async function readable(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof JsonProblem || error instanceof OutputTooLong ? unreadable() : error;
  }
}
