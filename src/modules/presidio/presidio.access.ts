import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Access, AccessChooser } from '../../platform/auth/access.decorators.js';
import { isInRanges } from '../../platform/http/address-ranges.js';
import { PresidioConfig } from './presidio.config.js';

/** Clients of Presidio send no credential: a setting can admit networks without one. */
@Injectable()
export class PresidioAccess implements AccessChooser {
  constructor(private readonly config: PresidioConfig) {}

  accessFor({ headers, ip = '' }: Request): Access {
    if (headers.authorization !== undefined) return 'bearer-only';
    return isInRanges(ip, this.config.openNetworks) ? 'public' : 'bearer-only';
  }
}
