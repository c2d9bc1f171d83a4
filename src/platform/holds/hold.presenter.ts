import type { Hold, HoldActor } from './hold.types.js';
import type { HoldPage } from './hold.service.js';

const presentActor = ({ userId, email }: HoldActor) => ({ userId, email });

/** Presents a hold with its state at that time. */
export const presentHold = (hold: Hold, now: Date) => ({
  id: hold.id,
  kind: hold.kind,
  resourceId: hold.resourceId,
  from: hold.from?.toISOString() ?? null,
  to: hold.to?.toISOString() ?? null,
  reason: hold.reason,
  until: hold.until?.toISOString() ?? null,
  active: hold.releasedAt === null && (hold.until === null || hold.until > now),
  setBy: presentActor(hold.setBy),
  setAt: hold.setAt.toISOString(),
  releasedBy: hold.releasedBy === null ? null : presentActor(hold.releasedBy),
  releasedAt: hold.releasedAt?.toISOString() ?? null,
  releaseReason: hold.releaseReason,
});

export const presentHolds = (
  { holds, total, totalIsExact }: HoldPage,
  { page, size }: { readonly page: number; readonly size: number },
  now: Date,
) => ({
  content: holds.map((hold) => presentHold(hold, now)),
  totalElements: total,
  totalIsExact,
  totalPages: Math.ceil(total / size),
  number: page,
  size,
});
