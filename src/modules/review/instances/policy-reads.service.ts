import { Injectable } from '@nestjs/common';
import { PolicyService } from '../../policy/policy.service.js';
import { FilterInstanceApi } from './filter-instance-api.js';
import { noSuchPolicy } from './filter-instance.errors.js';
import { FilterInstanceService } from './filter-instance.service.js';
import { EMBEDDED } from './filter-instance.types.js';

const PAGE_SIZE = 1000;
/** The path under which instances serve the JSON Schema of policies; it is not a policy. */
const RESERVED = 'schema';

/** Reads the policies of this process and of remote filtering instances. */
@Injectable()
export class PolicyReadsService {
  constructor(
    private readonly policies: PolicyService,
    private readonly instances: FilterInstanceService,
    private readonly api: FilterInstanceApi,
  ) {}

  /** Returns all names in order. @throws AppError `not-found` for the instance; `bad-gateway` */
  async names(instanceId: string, signal?: AbortSignal): Promise<readonly string[]> {
    if (instanceId !== EMBEDDED) return this.api.policyNames(await this.instances.target(instanceId), signal);
    const names = new Set<string>();
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const page = await this.policies.listNames({ offset, limit: PAGE_SIZE });
      for (const name of page) names.add(name);
      if (page.length < PAGE_SIZE) return [...names];
    }
  }

  /**
   * Returns a policy as it was submitted.
   * @param name well formed
   * @throws AppError `not-found` for the instance or the policy; `bad-gateway`
   */
  async content(instanceId: string, name: string, signal?: AbortSignal): Promise<string> {
    const target = instanceId === EMBEDDED ? undefined : await this.instances.target(instanceId);
    if (name === RESERVED) return noSuchPolicy();
    if (target === undefined) return (await this.policies.get(name)).text;
    return (await this.api.policyText(target, name, signal)) ?? noSuchPolicy();
  }
}
