import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PublicUrlConfig } from './public-url.config.js';

/** Provides the URL of this server as browsers see it. */
@Injectable()
export class PublicUrl {
  constructor(private readonly config: PublicUrlConfig) {}

  /** Returns the origin that a request was sent to, without a trailing slash. */
  forRequest({ protocol, host }: Request): string {
    return this.config.url === '' ? new URL(`${protocol}://${host}`).origin : new URL(this.config.url).origin;
  }
}
