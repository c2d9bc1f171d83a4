import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { signCompact } from '../../../platform/signing/compact-jws.js';
import { SigningKey } from '../../../platform/signing/signing-key.service.js';
import type { RedactionFacts } from './redaction-facts.js';
import { RECEIPT_TYPE, type ReceiptFacts } from './receipt.types.js';

/** A redaction with the digests of input and output, lower-case hex SHA-256. */
export interface DigestedRedaction extends RedactionFacts {
  readonly documentId: string;
  readonly inputSha256: string;
  readonly outputSha256: string;
}

/** Signs receipts of redactions. They are not stored. */
@Injectable()
export class ReceiptService {
  constructor(
    private readonly key: SigningKey,
    private readonly clock: Clock,
  ) {}

  /** Returns a receipt as a compact JWS (RFC 7515, 7.1). */
  async issue({ documentId, policy, inputSha256, outputSha256, replaced }: DigestedRedaction): Promise<string> {
    const facts: ReceiptFacts = {
      version: 1,
      documentId,
      policy,
      inputSha256,
      outputSha256,
      counts: Object.fromEntries([...replaced].sort(([one], [other]) => (one < other ? -1 : 1))),
      issuedAt: this.clock.now().toISOString(),
    };
    return signCompact(facts, RECEIPT_TYPE, await this.key.get());
  }

  /** Returns the PEM of the key that verifies receipts. */
  async publicKey(): Promise<string> {
    return this.key.publicPem();
  }
}
