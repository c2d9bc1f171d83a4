import { SECOND_MS } from '../../../platform/clock/durations.js';
import { EnvInteger } from '../../../platform/config/env.js';

/** Remote instances that redact documents for review. */
export class FilterInstanceConfig {
  @EnvInteger({
    name: 'REVIEW_INSTANCE_CONNECT_SECONDS',
    description: 'The maximum time for connecting to a remote filtering instance.',
    range: { from: 1, to: 60, unit: 'seconds' },
  })
  readonly connectSeconds: number = 10;

  @EnvInteger({
    name: 'REVIEW_INSTANCE_ANSWER_SECONDS',
    description: 'The maximum total time for a document at a remote filtering instance.',
    range: { from: 1, to: 3600, unit: 'seconds' },
  })
  readonly answerSeconds: number = 120;

  get connectMs(): number {
    return this.connectSeconds * SECOND_MS;
  }

  get answerMs(): number {
    return this.answerSeconds * SECOND_MS;
  }
}
