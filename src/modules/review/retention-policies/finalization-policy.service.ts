import { Injectable } from '@nestjs/common';
import { DEFAULT_POLICY, type FinalizationPolicy } from './finalization-policy.types.js';

/** What becomes of sources after finalization, as administrators have set it. */
@Injectable()
export class FinalizationPolicyService {
  /** One that is gone is as the default: nothing is purged. */
  async get(id: string): Promise<FinalizationPolicy> {
    return Promise.resolve(id === DEFAULT_POLICY.id ? DEFAULT_POLICY : { ...DEFAULT_POLICY, id });
  }
}
