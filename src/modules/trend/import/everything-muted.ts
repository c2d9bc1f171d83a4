import { Injectable } from '@nestjs/common';
import { muteId, MuteRepository } from '../mutes/mute.repository.js';
import type { MutedContext } from '../trend.types.js';

/**
 * The mutes during an import: imported reports are old, so nobody is notified of them, nor that a current incident has
 * ended.
 */
@Injectable()
export class EverythingMuted extends MuteRepository {
  override mutedAmong(contexts: readonly MutedContext[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(contexts.map(muteId)));
  }
}
