import { Injectable, type CanActivate } from '@nestjs/common';
import { fail } from '../../../platform/http/app-error.js';
import { TrendConfig } from '../trend.config.js';

/** Responds as if there were no dashboard when it is switched off. */
@Injectable()
export class DashboardGuard implements CanActivate {
  constructor(private readonly config: TrendConfig) {}

  canActivate(): boolean {
    return this.config.dashboardEnabled || fail('not-found', 'There is nothing at this path.');
  }
}
