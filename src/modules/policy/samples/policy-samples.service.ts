import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readSamples, type PolicySample } from '../../../engine/index.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditActor } from '../../../platform/audit/audit.types.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { assertPolicyName } from '../policy-name.js';
import { PolicySampleRepository } from './sample.repository.js';

/** Keeps the samples that a policy is tried on whenever it is saved. */
@Injectable()
export class PolicySamples {
  constructor(
    private readonly repository: PolicySampleRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `invalid` for a malformed name */
  async get(policyName: string): Promise<readonly PolicySample[]> {
    assertPolicyName(policyName);
    return this.repository.find(policyName);
  }

  /**
   * Replaces all samples of a policy, which need not be there yet; an empty list removes them.
   * @param value as it was sent
   * @throws AppError `invalid` with all problems
   */
  async replace(policyName: string, value: unknown, actor: AuditActor): Promise<void> {
    assertPolicyName(policyName);
    const read = readSamples(value);
    if ('problems' in read) throw invalidSamples(read.problems);
    const before = await this.repository.find(policyName);
    if (read.samples.length === 0) await this.repository.remove(policyName);
    else await this.repository.replace(policyName, read.samples, this.clock.now());
    await this.audit.append([
      {
        actor,
        action: 'POLICY_SAMPLES_SAVE',
        resourceType: 'Policy',
        resourceId: policyName,
        details: {
          count: read.samples.length,
          hash: hashOf(read.samples),
          previousCount: before.length,
          previousHash: hashOf(before),
        },
      },
    ]);
  }
}

function invalidSamples(problems: readonly { readonly path: string; readonly message: string }[]): AppError {
  const [first] = problems;
  return new AppError('invalid', `Invalid samples: ${first?.path ?? ''} ${first?.message ?? ''}`.replace(/ +/g, ' '), {
    code: 'INVALID_SAMPLES',
    details: { problems: problems.slice(0, 100) },
  });
}

const hashOf = (samples: readonly PolicySample[]): string =>
  createHash('sha256').update(JSON.stringify(samples)).digest('hex');
