import { Injectable } from '@nestjs/common';
import { FilterInstanceApi, type RemoteDocument } from './filter-instance-api.js';
import { FilterInstanceService } from './filter-instance.service.js';
import type { DetectedSpan } from './filter-instance.types.js';

export type { DetectedSpan } from './filter-instance.types.js';

/** A document and the instance that is to scan it. */
export interface RemoteExplanation extends RemoteDocument {
  readonly instanceId: string;
  readonly signal?: AbortSignal;
}

/** Finds sensitive text through a remote filtering instance. */
@Injectable()
export class RemoteFilter {
  constructor(
    private readonly instances: FilterInstanceService,
    private readonly api: FilterInstanceApi,
  ) {}

  /**
   * Returns the spans that the instance's policy would replace, by position.
   * @throws AppError `not-found` for an instance that does not exist; `bad-gateway` with the detail `retryable`
   */
  async explain({ instanceId, signal, ...document }: RemoteExplanation): Promise<readonly DetectedSpan[]> {
    return this.api.explain(await this.instances.target(instanceId), document, signal);
  }
}
