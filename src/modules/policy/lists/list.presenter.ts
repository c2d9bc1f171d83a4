import { policyReference, type PolicyVersion } from '../policy.types.js';
import type { ListedVersion } from '../versions/version.repository.js';
import { contentOf, type TermList } from './list.types.js';

export function presentList({ name, description, items }: TermList) {
  return { name, description, items };
}

/** Returns a version without its items. */
export const presentListVersion = ({ name, version, fingerprint, change }: ListedVersion) => ({
  version,
  fingerprint,
  reference: fingerprint === null ? null : policyReference(name, version, fingerprint),
  action: change.action,
  author: change.actor.email,
  authorId: change.actor.userId,
  at: change.at.toISOString(),
  note: change.note,
  restoredVersion: change.restored,
});

/** Returns a version with its content; a deletion has none. */
export const presentListContent = (version: PolicyVersion) => {
  const { description, items } = contentOf(version);
  return { ...presentListVersion(version), description, items };
};
