import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { signed, type Signed } from '../signing/signed-json.js';
import { SigningKey } from '../signing/signing-key.service.js';
import { TENANT } from '../audit/audit.model.js';
import { AuditRepository } from '../audit/audit.repository.js';

/** States which entry was the newest at a time, as later proof that nothing up to it was changed. */
export interface HeadFacts {
  readonly type: 'audit-head';
  readonly version: 1;
  readonly tenant: string;
  readonly seq: number;
  readonly hash: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly signedAt: string;
}

/** Signs the newest position of the audit log, for checks without this service. */
@Injectable()
export class SignedHeadService {
  constructor(
    private readonly rows: AuditRepository,
    private readonly key: SigningKey,
    private readonly clock: Clock,
  ) {}

  async sign(): Promise<Signed<HeadFacts>> {
    const { seq, hash } = await this.rows.head();
    const signedAt = this.clock.now().toISOString();
    const facts: HeadFacts = { type: 'audit-head', version: 1, tenant: TENANT, seq, hash, signedAt };
    return signed(facts, await this.key.get());
  }
}
