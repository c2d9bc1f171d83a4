import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ProfileConfig } from '../config/profile.config.js';
import { isInRanges } from '../http/address-ranges.js';
import { MetricsAccessConfig } from './metrics-access.config.js';

/**
 * The callers of an open route in the production profile: everybody, because it reveals nothing or has its own guard,
 * or only those who read metrics.
 */
export type StaysOpen = 'to-everybody' | 'to-monitors';

/** Decides which open routes are open in the profile of this process. */
@Injectable()
export class OpenRoutes {
  constructor(
    private readonly profile: ProfileConfig,
    private readonly metrics: MetricsAccessConfig,
  ) {}

  isOpen(staysOpen: StaysOpen | undefined, request: Request): boolean {
    if (!this.profile.isProduction || staysOpen === 'to-everybody') return true;
    return staysOpen === 'to-monitors' && isInRanges(request.ip ?? '', this.metrics.networks);
  }
}
