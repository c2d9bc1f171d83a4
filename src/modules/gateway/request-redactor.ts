import type { IncomingHttpHeaders } from 'node:http';
import { TextDecoder } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Cipher } from '../../platform/encryption/cipher.js';
import type { Endpoint } from './endpoints.js';
import { FileRedactor } from './file-redactor.js';
import { GatewayConfig } from './gateway.config.js';
import type { GatewayCall } from './gateway.types.js';
import { JsonProblem, readTree, stringOf, type JsonNode } from './json/json-tree.js';
import { TagMap, type TagSnapshot } from './tags/tag-map.js';
import { redactRequest, type RedactedRequest } from './requests/redact-request.js';
import type { InputRule } from './requests/input-rules.js';
import { SpanFinder } from './requests/span-finder.js';
import type { FindSpans } from './requests/text-redaction.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A request to a language model, as it was received. */
export interface ModelRequest {
  readonly text: string;
  readonly root: JsonNode;
  /** The name of the model; empty if there is none. */
  readonly model: string;
}

/** The endpoint, policy and caller of a redaction. */
export interface RedactionCall extends Pick<GatewayCall, 'requestId' | 'submitter' | 'credential' | 'gone'> {
  readonly endpoint: Endpoint;
  /** The name of the policy. */
  readonly policy: string;
  readonly rules: readonly InputRule[];
  /** The replacements of an earlier request of the conversation. */
  readonly before?: TagSnapshot | undefined;
}

/** A redacted request, with what the redaction of its response needs. */
export interface Redaction extends RedactedRequest {
  readonly tags: TagMap;
  readonly find: FindSpans;
  /** The reference of the policy version. */
  readonly policy: string;
}

/** Returns the body of a request. @throws JsonProblem unless it is one JSON object in UTF-8 */
export function readRequest(body: Buffer): ModelRequest {
  const text = textOf(body);
  const root = readTree(text, { duplicateKeys: 'refuse' });
  if (root.type !== 'object') throw new JsonProblem('The body must be a JSON object.');
  return { text, root, model: stringOf(root, 'model') ?? '' };
}

/** Redacts requests to language models: those that are sent, and those that an administrator tries out. */
@Injectable()
export class RequestRedactor {
  constructor(
    private readonly finder: SpanFinder,
    private readonly files: FileRedactor,
    private readonly config: GatewayConfig,
    private readonly cipher: Cipher,
  ) {}

  /** @throws UnsupportedContent, JsonProblem, AppError, GatewayFailure: then nothing may be sent */
  async redact({ text, root }: ModelRequest, call: RedactionCall): Promise<Redaction> {
    const { endpoint, policy, rules, requestId, submitter, credential, gone, before } = call;
    const asker = { documentId: requestId, submitter, gone };
    const { find, reference } = await this.finder.by(policy, asker);
    const redactFile = this.config.files === 'redact' ? await this.files.redactorFor(policy, asker) : undefined;
    const tags = this.tagsOf(credential);
    if (before !== undefined) tags.continue(before);
    const hash = (value: string): string => this.cipher.digest(`gateway-user:${credential}`, value);
    const redacted = await redactRequest(text, root, endpoint.rule, { find, tags, hash, rules, redactFile });
    return { ...redacted, tags, find, policy: reference };
  }

  /** Returns a map of placeholders of a credential, without any yet. */
  tagsOf(credential: string): TagMap {
    return new TagMap((value) => this.cipher.digest(`gateway-tag:${credential}`, value));
  }

  /**
   * Returns the headers of a caller with a keyed hash for the key of a repeated request: programs make it of what the
   * request is about, and behind one key of the vendor two callers with the same one would get each other's response.
   */
  redactHeaders({ headers, credential }: Pick<GatewayCall, 'headers' | 'credential'>): IncomingHttpHeaders {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return headers;
    return { ...headers, 'idempotency-key': this.cipher.digest(`gateway-repeat:${credential}`, key).slice(0, 32) };
  }
}

function textOf(body: Buffer): string {
  try {
    return UTF8.decode(body);
  } catch {
    throw new JsonProblem('The body is not valid UTF-8.');
  }
}
