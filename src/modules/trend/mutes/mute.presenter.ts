import type { Mute } from './mute.repository.js';

/** Times as ISO 8601 in UTC. */
export function presentMute({ organization, context, mutedAt, expiresAt }: Mute) {
  return { organization, context, muted_at: mutedAt.toISOString(), expires_at: expiresAt.toISOString() };
}
