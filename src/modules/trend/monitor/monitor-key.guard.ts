import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { fail } from '../../../platform/http/app-error.js';
import { noteKnownCaller } from '../../../platform/http/exchange.js';
import { TrendConfig } from '../trend.config.js';

const CREDENTIALS = /^bearer +(?<token>\S.*)$/i;

/** The one key of the monitor, before the body is read. Without a key set everybody passes. */
@Injectable()
export class MonitorKeyGuard implements CanActivate, OnModuleInit {
  private readonly logger = new Logger('Trend');
  /** Of the key: hashes are of one length, so comparing them tells nothing of the key's. */
  private readonly digest: Buffer | undefined;

  constructor({ apiKey }: TrendConfig) {
    this.digest = apiKey === '' ? undefined : digestOf(apiKey);
  }

  onModuleInit(): void {
    if (this.digest !== undefined) return;
    this.logger.warn(
      'MONITOR_API_KEY is not set: /ingest, /replay and /mute are open to everyone who can reach this port',
    );
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { headers } = request;
    refuseOtherSites(headers['sec-fetch-site']);
    if (this.digest === undefined) return true;
    const token = CREDENTIALS.exec(headers.authorization ?? '')?.groups?.token?.trim() ?? '';
    if (token !== '' && timingSafeEqual(digestOf(token), this.digest)) {
      noteKnownCaller(request, 'the key of the monitor');
      return true;
    }
    // The body is the contract's, without a code.
    return fail('unauthenticated', 'unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
}

/** Browsers say from where a page calls, programs do not: no web page may mute or report in the name of its visitor. */
function refuseOtherSites(site: string | string[] | undefined): void {
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  fail('forbidden', 'Pages of other sites may not call this.', { code: 'CROSS_SITE' });
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();
