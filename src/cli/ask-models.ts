import { Logger } from '@nestjs/common';
import type { ModelAnswer, Plan } from '../engine/index.js';
import { ModelQueries } from '../modules/filter/model-queries.service.js';
import type { Environment } from '../platform/config/environment.js';
import { DeepNamesConfig } from '../platform/deep-names/deep-names.config.js';
import { DeepNames } from '../platform/deep-names/deep-names.js';
import { OutboundConfig } from '../platform/outbound/outbound.config.js';
import { Outbound, resolveBySystem } from '../platform/outbound/outbound.js';
import { PhEyeClient } from '../platform/ph-eye/ph-eye.client.js';
import { PhEyeConfig } from '../platform/ph-eye/ph-eye.config.js';
import { setting } from './setting.js';

/** Queries the models of one policy. */
export interface ModelAsker {
  /**
   * Returns the models' answers about a text, in the order of the plan's models.
   * @throws AppError if a model does not answer
   */
  ask(text: string, context: string): Promise<readonly ModelAnswer[]>;
  close(): void;
}

/** Prepares to query the models of a plan, using the server's settings. @throws FileError if a setting is invalid */
export async function modelAsker({ models }: Plan, env: Environment): Promise<ModelAsker> {
  // The thrown error contains everything needed, and standard output is reserved for the answers.
  Logger.overrideLogger(false);
  const requests = models.map(({ request }) => request);
  const deep = new DeepNames(setting(DeepNamesConfig, env));
  const outbound = new Outbound(setting(OutboundConfig, env), resolveBySystem);
  // The user who runs the command chose the policy and could connect to its servers directly.
  for (const request of requests) {
    if (request.model === 'remote' && request.endpoint !== undefined) outbound.trust(request.endpoint);
  }
  const queries = new ModelQueries(new PhEyeClient(setting(PhEyeConfig, env), outbound), deep);
  if (requests.some(({ model }) => model === 'deep')) await deep.start();
  return {
    ask: (text, context) => queries.answers(requests, text, context),
    close: () => {
      deep.close();
    },
  };
}
