import { Injectable, Logger } from '@nestjs/common';
import { fail } from '../../platform/http/app-error.js';
import { describeError } from '../../platform/logging/describe-error.js';
import { linksIn } from './answers/links.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayFailure, UnsupportedContent } from './gateway.errors.js';
import type { GatewayCall } from './gateway.types.js';
import { memberOf, readTree, stringOf, type JsonNode } from './json/json-tree.js';
import { RequestRedactor, type ModelRequest } from './request-redactor.js';
import type { Redacted } from './request-records.js';
import { SpanFinder } from './requests/span-finder.js';
import { restoringOf } from './restoring.js';
import type { TagMap } from './tags/tag-map.js';
import { VendorServers } from './vendor-servers.js';
import { ResponseKeeping } from './stored/response-keeping.js';
import { StoredResponseRepository, type KeptValues } from './stored/stored-response.repository.js';

/** The maximum length of what is kept for a response, in characters of JSON. */
const MAX_KEPT = 2 * 1024 * 1024;
const PREVIOUS = 'previous_response_id';

/** The values of responses that a vendor has stored, by credential. */
@Injectable()
export class StoredResponses {
  private readonly logger = new Logger('Gateway');

  constructor(
    private readonly config: GatewayConfig,
    private readonly kept: StoredResponseRepository,
    private readonly servers: VendorServers,
    private readonly redactor: RequestRedactor,
    private readonly finder: SpanFinder,
  ) {}

  /**
   * Returns what the request continues; undefined if it begins a conversation.
   * @throws AppError `not-found` if this caller has no such response; GatewayFailure if it cannot be read
   */
  async before({ endpoint, credential }: GatewayCall, { root }: ModelRequest): Promise<KeptValues | undefined> {
    const id = endpoint.isKept === true ? memberOf(root, PREVIOUS) : undefined;
    if (id === undefined || id.type === 'literal') return undefined;
    return id.type === 'string' ? this.get(credential, id.value) : noResponse();
  }

  /** Returns what keeps the values of a request; undefined if the vendor stores no response to it. */
  keepingFor(
    call: GatewayCall,
    { text, root, model }: ModelRequest,
    policy: string,
    tags: TagMap,
    before?: KeptValues,
  ) {
    if (call.endpoint.isKept !== true || isFalse(memberOf(root, 'store'))) return undefined;
    const { credential, submitter } = call;
    const format = stringOf(memberOf(memberOf(root, 'text'), 'format'), 'type') ?? null;
    const links = linksIn(`${text} ${before?.links ?? ''}`);
    const json = JSON.stringify({ tags: tags.snapshot(), links, format, model, policy } satisfies KeptValues);
    if (json.length > MAX_KEPT) throw new UnsupportedContent('store', TOO_MUCH);
    const owner = { userId: submitter.actor.userId ?? '', credential };
    return new ResponseKeeping((id) =>
      this.safely(() => this.kept.keep(owner, id, json, this.config.storedResponsesDays)),
    );
  }

  /**
   * Returns what handles a stored response.
   * @throws AppError `not-found` if this caller has no such response; GatewayFailure if it cannot be read
   */
  async redacted(call: GatewayCall, responseId: string): Promise<Redacted> {
    const kept = await this.get(call.credential, responseId);
    const server = this.servers.get('openai', kept.model);
    const tags = this.redactor.tagsOf(call.credential);
    tags.continue(kept.tags);
    const asker = { documentId: call.requestId, submitter: call.submitter, gone: call.gone };
    const { find, reference } = await this.safely(() => this.finder.by(kept.policy, asker));
    const text = JSON.stringify({ model: kept.model, text: { format: { type: kept.format } } });
    const root = readTree(text, { duplicateKeys: 'keep' });
    const none = { body: '', replaced: new Map(), replacedIn: new Map(), treatments: [] };
    const redaction = { ...none, tags, find, policy: reference };
    const restoring = restoringOf(
      call.endpoint,
      { text: kept.links, root, model: kept.model },
      redaction,
      server.output,
    );
    return { ...redaction, ...restoring, root, server };
  }

  async remove({ credential }: GatewayCall, responseId: string): Promise<void> {
    await this.safely(() => this.kept.remove(credential, responseId));
  }

  private async get(credential: string, responseId: string): Promise<KeptValues> {
    return (await this.safely(() => this.kept.find(credential, responseId))) ?? noResponse();
  }

  /** @throws GatewayFailure if it fails: without the values nothing is sent or passed on */
  private async safely<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.logger.error(describeError(error), 'Values of a stored response could not be read or kept');
      throw new GatewayFailure(
        503,
        'UNAVAILABLE',
        'The values of this stored response are not available just now. Try again; if it fails again tell your administrator.',
      );
    }
  }
}

const isFalse = (node: JsonNode | undefined): boolean => node?.type === 'literal' && node.value === 'false';

const TOO_MUCH =
  'The values of this conversation are too many to be kept, so nothing was sent. Set `store` to false, and send the conversation as `input`.';

const noResponse = (): never =>
  fail('not-found', 'There is no stored response with this id.', { code: 'RESPONSE_NOT_FOUND' });
