import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { fail } from '../../../platform/http/app-error.js';
import { PublicUrl } from '../../../platform/http/public-url.js';
import type { RelyingParty } from './passkey.types.js';

/** Determines the host that passkeys are made for. */
@Injectable()
export class RelyingParties {
  constructor(private readonly publicUrl: PublicUrl) {}

  /**
   * Returns the relying party of a request.
   * @throws AppError `conflict` for a host without a name: browsers make no passkeys for IP addresses
   * @see WebAuthn Level 3, 5.1.3: the effective domain of the caller has to be a domain
   */
  forRequest(request: Request): RelyingParty {
    const origin = this.publicUrl.forRequest(request);
    const { hostname } = new URL(origin);
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
      fail('conflict', 'Passkeys require a host name: open Umbra by its name, or set PUBLIC_URL.', {
        code: 'HOST_NAME_REQUIRED',
      });
    }
    return { id: hostname, origin };
  }
}
