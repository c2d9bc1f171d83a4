import type { Rotation } from './rotation.repository.js';

export const presentRotation = (rotation: Rotation | undefined) => ({
  state: rotation?.state ?? ('NONE' as const),
  key: rotation?.target ?? null,
  startedAt: rotation?.startedAt.toISOString() ?? null,
  finishedAt: rotation?.finishedAt?.toISOString() ?? null,
  collection: rotation?.collectionName ?? null,
  documents: rotation?.documents ?? 0,
  resealed: rotation?.resealed ?? 0,
  unreadable: rotation?.unreadable ?? 0,
  contended: rotation?.contended ?? 0,
});
