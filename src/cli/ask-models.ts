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

/** Asks the models of one policy. */
export interface ModelAsker {
  /** The answers about a text, in the order of the plan's models. @throws AppError where there is none */
  ask(text: string, context: string): Promise<readonly ModelAnswer[]>;
  close(): void;
}

/** Makes ready to ask the models of a plan, by the settings of the server. @throws FileError of a wrong setting */
export async function modelAsker({ models }: Plan, env: Environment): Promise<ModelAsker> {
  // The error that is thrown says it all, and standard output belongs to the answers.
  Logger.overrideLogger(false);
  const requests = models.map(({ request }) => request);
  const deep = new DeepNames(setting(DeepNamesConfig, env));
  const outbound = new Outbound(setting(OutboundConfig, env), resolveBySystem);
  // Whoever runs the command chose the policy, and can connect to its servers without it.
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
