import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Access, AccessChooser } from '../../platform/auth/access.decorators.js';
import { carriesPolicy } from './body-type.js';
import { FilterConfig } from './filter.config.js';

/** Requests that include their policy are open or closed by a setting; those with a stored policy need a credential. */
@Injectable()
export class FilterAccess implements AccessChooser {
  constructor(private readonly config: FilterConfig) {}

  accessFor(request: Request): Access {
    if (!carriesPolicy(request)) return 'session-or-bearer';
    return this.config.inlineAuth === 'open' ? 'public' : 'session-or-bearer';
  }
}
