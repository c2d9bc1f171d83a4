import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BearerAuthenticator } from '../../../platform/auth/bearer.authenticator.js';
import { covers, scopeFor } from '../../../platform/auth/scope.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { noteKnownCaller } from '../../../platform/http/exchange.js';
import { TrendConfig } from '../trend.config.js';

const CREDENTIALS = /^bearer +(?<token>\S.*)$/i;

/**
 * Requires, before the body is read, the key of the monitor, or an API key that is limited to the trend monitor:
 * `trend:ingest` for reports, `trend:write` for everything. Without `MONITOR_API_KEY` all requests pass.
 */
@Injectable()
export class MonitorKeyGuard implements CanActivate, OnModuleInit {
  private readonly logger = new Logger('Trend');
  /** The digest of the key: digests have equal length, so comparing them reveals nothing about the key's length. */
  private readonly digest: Buffer | undefined;

  constructor(
    private readonly bearer: BearerAuthenticator,
    { apiKey }: TrendConfig,
  ) {
    this.digest = apiKey === '' ? undefined : digestOf(apiKey);
  }

  onModuleInit(): void {
    if (this.digest !== undefined) return;
    this.logger.warn(
      'MONITOR_API_KEY is not set: /ingest, /replay and /mute are open to everyone who can reach this port',
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { headers } = request;
    refuseOtherSites(headers['sec-fetch-site']);
    if (this.digest === undefined) return true;
    const token = CREDENTIALS.exec(headers.authorization ?? '')?.groups?.token?.trim() ?? '';
    if (token !== '' && timingSafeEqual(digestOf(token), this.digest)) {
      noteKnownCaller(request, 'the key of the monitor');
      return true;
    }
    if (token !== '' && (await this.holdsScope(request, http.getResponse()))) return true;
    // The contract defines this body, which has no code.
    return fail('unauthenticated', 'unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }

  /** Keys without scopes are only valid for the routes of the product itself. */
  private async holdsScope(request: Request, response: Response): Promise<boolean> {
    try {
      const { role, scopes } = await this.bearer.authenticate(request, response);
      const needed = request.path === '/ingest' ? 'trend:ingest' : scopeFor('trend', request.method);
      return role !== 'ROLE_AUDITOR' && scopes !== undefined && covers(scopes, needed);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') return false;
      throw error;
    }
  }
}

/**
 * Refuses calls from web pages, which browsers mark and programs do not: no page may mute or report in the name of its
 * visitor.
 */
function refuseOtherSites(site: string | string[] | undefined): void {
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  fail('forbidden', 'Requests from pages of other sites are not allowed.', { code: 'CROSS_SITE' });
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();
