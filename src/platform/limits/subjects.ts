import { Injectable } from '@nestjs/common';
import type { GuardedRequest } from '../auth/principal.js';
import { exchangeOf } from '../http/exchange.js';
import { networkOf } from '../http/network-of.js';
import { LimitsConfig } from './limits.config.js';
import { quotasOf, type Quotas } from './quota.js';

/** An entity whose use is counted. */
export interface Subject {
  readonly kind: 'key' | 'user' | 'group' | 'address';
  readonly id: string;
  readonly quotas: Quotas;
}

/** Determines whose limits apply to a request. */
@Injectable()
export class Subjects {
  private readonly perKey: Quotas | undefined;
  private readonly perUser: Quotas | undefined;
  private readonly perGroup: Quotas | undefined;
  private readonly perAddress: Quotas | undefined;

  constructor(config: LimitsConfig) {
    this.perKey = quotasOf(config.perKey);
    this.perUser = quotasOf(config.perUser);
    this.perGroup = quotasOf(config.perGroup);
    this.perAddress = quotasOf(config.perAddress);
  }

  /**
   * Returns the subjects with a limit. The address counts only for callers without a credential, since many may share
   * it.
   */
  forRequest(request: GuardedRequest): readonly Subject[] {
    const { principal } = request;
    if (principal === undefined) {
      if (this.perAddress === undefined || exchangeOf(request)?.caller !== undefined) return [];
      return [{ kind: 'address', id: `address ${networkOf(request.ip ?? '')}`, quotas: this.perAddress }];
    }
    if (principal.via === 'unknown-certificate') return this.forKey(`certificate ${principal.subject}`);
    const { type, id } = principal.credential;
    return [
      // A personal key created before keys had ids is the only key of its owner.
      ...(principal.via === 'session' ? [] : this.forKey(`${type} ${id ?? principal.userId}`)),
      ...(this.perUser === undefined ? [] : [userSubject(principal.userId, this.perUser)]),
      ...this.forGroups(principal.groupIds),
    ];
  }

  private forKey(id: string): readonly Subject[] {
    return this.perKey === undefined ? [] : [{ kind: 'key', id, quotas: this.perKey }];
  }

  private forGroups(ids: readonly string[]): readonly Subject[] {
    const { perGroup } = this;
    return perGroup === undefined ? [] : ids.map((id) => ({ kind: 'group', id: `group ${id}`, quotas: perGroup }));
  }
}

const userSubject = (id: string, quotas: Quotas): Subject => ({ kind: 'user', id: `user ${id}`, quotas });
