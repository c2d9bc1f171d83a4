import { policyReference, type PolicyChange, type ShownPolicy } from '../policy.types.js';
import type { PolicyComparison, PolicyDifferences } from './policy-diff.js';
import type { ListedVersion } from './version.repository.js';

/** Numbers of versions by label. */
type Labels = Readonly<Record<string, number>>;

/** Returns a version without its text. */
export function presentVersion({ name, version, fingerprint, change }: ListedVersion, labels: Labels) {
  return {
    version,
    fingerprint,
    reference: fingerprint === null ? null : policyReference(name, version, fingerprint),
    ...presentChange(change),
    labels: labelsOf(version, labels),
  };
}

/** Returns a version with its text, secrets masked. `content` is null if the version is a deletion. */
export const presentVersionText = (version: ListedVersion, text: ShownPolicy['text'] | null, labels: Labels) => ({
  ...presentVersion(version, labels),
  content: text,
});

/** Returns the differences of two versions, by meaning and as text. */
export const presentComparison = ({ from, to, ...compared }: PolicyComparison) => ({
  from,
  to,
  ...presentDifferences(compared),
});

/** Returns the differences of two texts of a policy, by meaning and as text. */
export const presentDifferences = ({ differences, text }: PolicyDifferences) => ({
  differences: differences.map(({ type, path, before, after, added, addedCount, removed, removedCount }) => ({
    type,
    path,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(added !== undefined && { added, addedCount }),
    ...(removed !== undefined && { removed, removedCount }),
  })),
  text,
});

const presentChange = ({ action, actor, at, note, restored, confirmed, authors }: PolicyChange) => ({
  action,
  author: actor.email,
  authorId: actor.userId,
  draftAuthors: authors,
  at: at.toISOString(),
  note,
  restoredVersion: restored,
  confirmed,
});

const labelsOf = (version: number, labels: Labels): readonly string[] =>
  Object.keys(labels).filter((label) => labels[label] === version);
