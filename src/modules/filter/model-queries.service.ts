import { Injectable } from '@nestjs/common';
import { askModels, type ModelAnswer, type ModelRequest } from '../../engine/index.js';
import { DeepNames } from '../../platform/deep-names/deep-names.js';
import { PhEyeClient } from '../../platform/ph-eye/ph-eye.client.js';

/** Queries the models that a policy names, before the engine reads the text. */
@Injectable()
export class ModelQueries {
  constructor(
    private readonly remote: PhEyeClient,
    private readonly deep: DeepNames,
  ) {}

  /**
   * Returns the responses to all requests, in their order; `unavailable` only where the policy allows it.
   * @param gone aborted when the client has disconnected
   * @throws AppError `bad-gateway`, `unavailable` or `timed-out` otherwise: values that a model would have found must
   *   not stay unredacted
   */
  async answers(
    requests: readonly ModelRequest[],
    text: string,
    context: string,
    gone?: AbortSignal,
  ): Promise<readonly ModelAnswer[]> {
    const find = async (request: ModelRequest) => {
      if (request.model === 'remote') return this.remote.find(text, request, context, gone);
      const found = await this.deep.find(text, gone);
      return found.map(({ type, ...range }) => ({ ...range, label: type }));
    };
    return askModels(requests, find, gone);
  }
}
