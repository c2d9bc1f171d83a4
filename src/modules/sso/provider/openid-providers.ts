import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { Outbound } from '../../../platform/outbound/outbound.js';
import { MAX_ISSUERS, type IssuerClient } from '../issuer.types.js';
import { OpenIdProvider } from './openid-provider.js';
import { outboundFetch, type ProviderFetch } from './outbound-fetch.js';

/** Providers change their discovery documents rarely. */
const FRESH_MS = 10 * 60_000;

/** The providers whose discovery documents were read, and the errors that people see when they fail. */
@Injectable()
export class OpenIdProviders {
  private readonly logger = new Logger('SingleSignOn');
  private readonly fetch: ProviderFetch;
  private readonly known = new LRUCache<string, Promise<OpenIdProvider>>({ max: 2 * MAX_ISSUERS, ttl: FRESH_MS });

  constructor(outbound: Outbound) {
    this.fetch = outboundFetch(outbound);
  }

  /**
   * Calls a provider, and converts its errors.
   * @throws AppError `bad-gateway` when the provider is unavailable; `unauthenticated` when it does not vouch for the
   *   person
   */
  async ask<T>(issuer: IssuerClient, question: (provider: OpenIdProvider) => Promise<T>): Promise<T> {
    try {
      return await question(await this.discovered(issuer));
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn(
        { issuer: issuer.id, reason: reasonOf(error) },
        'An OpenID provider did not authenticate a person',
      );
      return refuse(error);
    }
  }

  private discovered(issuer: IssuerClient): Promise<OpenIdProvider> {
    const { issuerUrl, clientId, clientSecret, clientAuthentication, scopes } = issuer;
    const fields = JSON.stringify([issuerUrl, clientId, clientSecret, clientAuthentication, scopes]);
    const key = createHash('sha256').update(fields).digest('hex');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const discovering = OpenIdProvider.discover(issuer, this.fetch);
    this.known.set(key, discovering);
    // A failure is not kept: the next sign-in tries again.
    discovering.catch(() => this.known.delete(key));
    return discovering;
  }
}

/** The error code if this server may not connect to the host of an issuer. */
export const PROVIDER_NOT_ALLOWED = 'SSO_PROVIDER_NOT_ALLOWED';

function refuse(error: unknown): never {
  const outbound = outboundErrorOf(error);
  if (outbound?.reason === 'refused-address') {
    return fail(
      'bad-gateway',
      'This server may not connect to the single sign-on service; an administrator must allow the address of its host.',
      { code: PROVIDER_NOT_ALLOWED },
    );
  }
  if (outbound !== undefined) {
    return fail('bad-gateway', 'The single sign-on service cannot be reached; try again in a minute.', {
      code: 'SSO_PROVIDER_UNREACHABLE',
    });
  }
  if (error instanceof ResponseBodyError) {
    return fail(
      'bad-gateway',
      'The single sign-on service refused this server; an administrator must check its settings.',
      {
        code: 'SSO_PROVIDER_REFUSED',
      },
    );
  }
  if (error instanceof AuthorizationResponseError) {
    return fail('unauthenticated', 'The single sign-on service did not sign you in.', { code: 'SSO_DENIED' });
  }
  return fail('unauthenticated', 'The response of the single sign-on service could not be verified; sign in again.', {
    code: 'SSO_ANSWER_NOT_TRUSTED',
  });
}

/** Libraries wrap an error of fetch as the cause of their own error. */
function outboundErrorOf(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? outboundErrorOf(error.cause) : undefined;
}

/** Returns the reason, using only the registered error codes of the protocols: messages may quote a person's input. */
function reasonOf(error: unknown): string {
  const outbound = outboundErrorOf(error);
  if (outbound !== undefined) return outbound.reason;
  const { code, error: said } = error as { readonly code?: unknown; readonly error?: unknown };
  const words = [code, said].filter((word) => typeof word === 'string' && /^\w{1,80}$/.test(word));
  return words.length > 0 ? words.join(' ') : 'unexpected';
}
