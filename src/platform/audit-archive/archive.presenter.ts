import { presentEntry } from '../audit/audit.presenter.js';
import type { AuditEntry } from '../audit/audit.types.js';
import type { Signed } from '../signing/signed-json.js';
import type { ArchiveFacts } from './archive.service.js';
import type { HeadFacts } from './signed-head.service.js';

/** The signed facts of an archive. */
export const presentArchive = (facts: Signed<ArchiveFacts>) => ({
  type: facts.type,
  version: facts.version,
  tenant: facts.tenant,
  entries: facts.entries,
  prevHash: facts.prevHash,
  firstSeq: facts.firstSeq,
  lastSeq: facts.lastSeq,
  lastHash: facts.lastHash,
  signedAt: facts.signedAt,
  algorithm: facts.algorithm,
  publicKey: facts.publicKey,
  signature: facts.signature,
});

export const presentSignedHead = (head: Signed<HeadFacts>) => ({
  type: head.type,
  version: head.version,
  tenant: head.tenant,
  seq: head.seq,
  hash: head.hash,
  signedAt: head.signedAt,
  algorithm: head.algorithm,
  publicKey: head.publicKey,
  signature: head.signature,
});

/** Yields one JSON object per line: the entries, then the signed facts. */
export async function* archiveAsLines(lines: AsyncIterable<AuditEntry | Signed<ArchiveFacts>>): AsyncGenerator<string> {
  for await (const line of lines) {
    yield `${JSON.stringify('signature' in line ? presentArchive(line) : presentEntry(line))}\n`;
  }
}
