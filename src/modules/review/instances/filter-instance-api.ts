import { Injectable, Logger } from '@nestjs/common';
import { urlBelow } from '../../../platform/outbound/base-url.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundAnswer } from '../../../platform/outbound/outbound.js';
import { readExplanation } from './detected-spans.js';
import { FilterInstanceConfig } from './filter-instance.config.js';
import {
  badInstanceAnswer,
  instanceLacksPolicy,
  instanceRefusesKey,
  instanceRefusesText,
  instanceUnreachable,
} from './filter-instance.errors.js';
import type { DetectedSpan, FilterTarget } from './filter-instance.types.js';

const MIB = 1024 * 1024;
/** An explanation has some hundred characters per span. */
const MAX_EXPLANATION_BYTES = 64 * MIB;
const MAX_POLICY_BYTES = 16 * MIB;
/** The timeout of requests for which a person is waiting. */
const READ_MS = 20_000;
/** The page size of an instance of this product. */
const NAMES_OF_PER_PAGE = 1000;
const MAX_PAGES = 100;
/** Statuses after which a retry may succeed (RFC 9110, RFC 8470, RFC 6585). */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export interface RemoteDocument {
  readonly text: string;
  readonly policyName: string;
  readonly context: string;
  readonly documentId: string;
}

interface RemoteRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly answerMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** A client for filtering instances. Every failure is an AppError `bad-gateway`. */
@Injectable()
export class FilterInstanceApi {
  private readonly logger = new Logger('Review');

  constructor(
    private readonly outbound: Outbound,
    private readonly config: FilterInstanceConfig,
  ) {}

  /** Returns the spans that the instance would replace in a text. */
  async explain(
    target: FilterTarget,
    document: RemoteDocument,
    signal?: AbortSignal,
  ): Promise<readonly DetectedSpan[]> {
    const { text, policyName, context, documentId } = document;
    const query = new URLSearchParams({ p: policyName, c: context, d: documentId });
    const answer = await this.send(target, {
      method: 'POST',
      path: `api/explain?${query.toString()}`,
      body: text,
      answerMs: this.config.answerMs,
      maxBytes: MAX_EXPLANATION_BYTES,
      signal,
    });
    if (answer.status === 404) throw instanceLacksPolicy();
    if ([400, 413, 415, 422].includes(answer.status)) throw instanceRefusesText();
    const value = this.json(target, answer);
    // Lone surrogates, which UTF-8 cannot encode, arrived as U+FFFD, which is also one code unit.
    const spans = readExplanation(value, Buffer.from(text).toString('utf8'));
    return spans ?? this.badAnswer(target, answer);
  }

  /** Returns the names of all policies in order. */
  async policyNames(target: FilterTarget, signal?: AbortSignal): Promise<readonly string[]> {
    const end = performance.now() + READ_MS;
    const names = new Set<string>();
    for (let page = 0; page < MAX_PAGES; page++) {
      const before = names.size;
      const found = await this.pageOfNames(target, page * NAMES_OF_PER_PAGE, end - performance.now(), signal);
      for (const name of found) names.add(name);
      // An instance without paging has returned everything, or returns the same names again.
      if (found.length !== NAMES_OF_PER_PAGE || names.size === before) break;
    }
    return [...names].sort();
  }

  /** Returns a policy as it was submitted, or undefined if there is none of that name. */
  async policyText(target: FilterTarget, name: string, signal?: AbortSignal): Promise<string | undefined> {
    const path = `api/policies/${encodeURIComponent(name)}`;
    const answer = await this.send(target, readRequest(path, READ_MS, signal));
    if (answer.status === 404) return undefined;
    const policy = this.json(target, answer);
    if (typeof policy !== 'object' || policy === null) return this.badAnswer(target, answer);
    return answer.body.toString('utf8');
  }

  private async pageOfNames(
    target: FilterTarget,
    offset: number,
    answerMs: number,
    signal: AbortSignal | undefined,
  ): Promise<readonly string[]> {
    const path = offset === 0 ? 'api/policies' : `api/policies?offset=${offset}`;
    const answer = await this.send(target, readRequest(path, Math.max(1, answerMs), signal));
    const names = this.json(target, answer);
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
      return this.badAnswer(target, answer);
    return names;
  }

  private async send(
    { id, url, apiKey }: FilterTarget,
    { method, path, body, answerMs, maxBytes, signal }: RemoteRequest,
  ): Promise<OutboundAnswer> {
    try {
      return await this.outbound.send({
        url: urlBelow(url, path),
        method,
        headers: {
          accept: 'application/json',
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
          ...(body !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
        },
        ...(body !== undefined && { body }),
        connectMs: this.config.connectMs,
        answerMs,
        maxBytes,
        ...(signal !== undefined && { signal }),
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const { reason, code } = error;
      this.logger.warn({ instanceId: id, reason, code }, 'A filtering instance did not respond');
      throw instanceUnreachable(reason);
    }
  }

  private json(target: FilterTarget, answer: OutboundAnswer): unknown {
    const { status, body } = answer;
    if (status === 401 || status === 403) throw instanceRefusesKey();
    if (status !== 200) return this.badAnswer(target, answer);
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      // The parser's message would quote the response.
      return this.badAnswer(target, answer);
    }
  }

  /** @throws AppError always */
  private badAnswer({ id }: FilterTarget, { status }: Pick<OutboundAnswer, 'status'>): never {
    this.logger.warn({ instanceId: id, status }, 'A filtering instance sent an invalid response');
    throw badInstanceAnswer(PASSING.has(status));
  }
}

const readRequest = (path: string, answerMs: number, signal: AbortSignal | undefined): RemoteRequest => ({
  method: 'GET',
  path,
  answerMs,
  maxBytes: MAX_POLICY_BYTES,
  signal,
});
