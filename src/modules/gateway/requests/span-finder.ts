import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FilterService } from '../../filter/filter.service.js';
import { DEFAULT_ORGANIZATION, type SubmittedDocument } from '../../filter/filter.types.js';
import { DEFAULT_CONTEXT } from '../../context/context.types.js';
import type { Submitter } from '../../../platform/audit/submitter.js';
import { PolicyService } from '../../policy/policy.service.js';
import { GatewayFailure } from '../gateway.errors.js';
import type { FindSpans, Found } from './text-redaction.js';

/** The maximum of spans and texts together; each takes some hundred bytes. */
const MAX_KNOWN = 200_000;

/** The caller of a request. */
export interface GatewayCaller {
  readonly documentId: string;
  readonly submitter: Submitter;
  readonly gone: AbortSignal;
}

/** Finds spans in the parts of requests by a policy. */
@Injectable()
export class SpanFinder {
  /** Spans of earlier texts, by a hash of policy and text: a conversation is resent completely each time. */
  private readonly known = new LRUCache<string, readonly Found[]>({
    maxSize: MAX_KNOWN,
    sizeCalculation: (spans) => spans.length + 1,
  });

  constructor(
    private readonly filter: FilterService,
    private readonly policies: PolicyService,
  ) {}

  /**
   * Returns a finder for the active version of a policy. Cached texts are neither counted nor raise alerts again.
   * @throws AppError `not-found` when there is no policy of that name; the finder throws GatewayFailure when the policy
   *   was changed or its model does not respond
   */
  async by(
    policyName: string,
    asker: GatewayCaller,
  ): Promise<{ readonly find: FindSpans; readonly reference: string }> {
    const { hash, reference } = await this.policies.compiled(policyName);
    const document: SubmittedDocument = { ...asker, context: DEFAULT_CONTEXT, organization: DEFAULT_ORGANIZATION };
    const find = async (text: string): Promise<readonly Found[]> => {
      if (text.trim() === '') return [];
      const key = createHash('sha256').update(`${hash}\n`).update(text, 'utf16le').digest('base64');
      const before = this.known.get(key);
      if (before !== undefined) return before;
      const { spans, fallbacks, policy } = await this.filter.detect(text, policyName, document);
      if (policy !== reference) throw policyChanged();
      // Without its model a policy finds less, and different spans the next time.
      if (fallbacks.length > 0) throw modelAway();
      const found = spans.map(({ start, end, kind }) => ({ start, end, kind }));
      this.known.set(key, found);
      return found;
    };
    return { find, reference };
  }
}

/** The failure where a request would be redacted by two versions of a policy. */
export const policyChanged = (): GatewayFailure =>
  new GatewayFailure(503, 'UNAVAILABLE', 'The policy was changed just now. Send the request again.');

/** The failure where a policy finds less than it should. */
export const modelAway = (): GatewayFailure =>
  new GatewayFailure(
    503,
    'UNAVAILABLE',
    'A model that the policy needs does not answer. Nothing was sent; try again later.',
  );
