import { Injectable } from '@nestjs/common';
import { muteId, MuteRepository } from '../mutes/mute.repository.js';
import type { MutedContext } from '../trend.types.js';

/**
 * Mutes as an import sees them: whatever its reports say happened long ago, so that nobody is told of it, and nobody is
 * told that an incident of today has ended.
 */
@Injectable()
export class EverythingMuted extends MuteRepository {
  override mutedAmong(contexts: readonly MutedContext[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(contexts.map(muteId)));
  }
}
