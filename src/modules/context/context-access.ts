import { Injectable } from '@nestjs/common';
import { lazyLruCache } from '../../platform/objects/lazy-lru-cache.js';
import { NOBODY, type Submitter } from '../../platform/audit/submitter.js';
import type { Json } from '../../platform/signing/canonical-json.js';
import { isForGroups, type Audience } from '../../platform/auth/audience.js';
import { ContextConfig } from './context.config.js';
import { contextOfOthers } from './context.errors.js';
import { ContextRepository } from './context.repository.js';
import { DEFAULT_CONTEXT } from './context.types.js';

/** The delay after which a change by another replica is seen. */
const STALE_MS = 1000;
const MAX_CACHED = 10_000;

/** Decides who may use a context. */
@Injectable()
export class ContextAccess {
  private readonly cached = lazyLruCache<{ readonly audience: Audience | undefined }>(MAX_CACHED, { ttl: STALE_MS });

  constructor(
    private readonly repository: ContextRepository,
    private readonly config: ContextConfig,
  ) {}

  /**
   * Returns who may see the stored data of a document that is submitted in this context.
   * @throws AppError `not-found` code `UNKNOWN_CONTEXT` when the context belongs to other groups
   */
  async admit(context: string, submitter: Submitter = NOBODY): Promise<Audience> {
    const audience = await this.audienceOf(context);
    if (audience === undefined) return submitter.audience;
    refuseOthers(audience, submitter);
    return audience ?? submitter.audience;
  }

  /** Returns the audience of a new context, made by a caller with this audience. */
  newAudience(context: string, audience: Audience): Audience {
    return context === DEFAULT_CONTEXT || this.config.newFor === 'everyone' ? null : audience;
  }

  /** Checks the audience again, since another replica may just have made the context. @throws AppError as `admit` */
  refuseOthers(audience: Audience, submitter: Submitter = NOBODY): void {
    refuseOthers(audience, submitter);
  }

  /** Called after a change on this replica, so that it takes effect here at once. */
  forget(context: string): void {
    this.cached.delete(context);
  }

  private async audienceOf(context: string): Promise<Audience | undefined> {
    if (context === DEFAULT_CONTEXT) return null;
    const cached = this.cached.get(context);
    if (cached !== undefined) return cached.audience;
    const audience = await this.repository.audienceOf(context);
    this.cached.set(context, { audience });
    return audience;
  }
}

/** Returns the audience in the form of the audit log. */
export const describeAudience = (audience: Audience): Readonly<Record<string, Json>> =>
  audience === null ? { everyone: true } : { groupIds: [...audience] };

function refuseOthers(audience: Audience, { groupIds, isAdministrator }: Submitter): void {
  if (!isAdministrator && !isForGroups(audience, groupIds)) throw contextOfOthers();
}
