import { lookup as lookUp } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AllowedHosts, literalAddressOf } from './allowed-hosts.js';
import {
  exchange,
  openExchange,
  type OutboundAnswer,
  type OutboundRequest,
  type StreamingAnswer,
  type StreamingRequest,
} from './exchange.js';
import { KeptConnections } from './kept-connections.js';
import { OutboundConfig } from './outbound.config.js';
import { OutboundError } from './outbound-error.js';
import { tracedRequest } from './traced-request.js';

export type { OutboundAnswer, OutboundRequest, StreamingAnswer, StreamingRequest } from './exchange.js';

/** Returns all addresses of a host name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;
export const RESOLVE = Symbol('RESOLVE');
export const resolveBySystem: Resolve = (name) => lookUp(name, { all: true, verbatim: true });

/** Headers whose values are secrets. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/**
 * Makes all HTTP requests that leave this process. Addresses outside the public internet are refused unless the
 * operator has listed or configured them, so that nobody can use this service to reach into its network. Secrets are
 * sent over TLS only.
 */
@Injectable()
export class Outbound implements OnApplicationShutdown {
  private readonly hosts: AllowedHosts;
  private readonly connections = new KeptConnections();

  constructor(
    { allowedHosts, plainSecretHosts }: OutboundConfig,
    @Inject(RESOLVE) private readonly resolve: Resolve,
  ) {
    this.hosts = new AllowedHosts(allowedHosts, plainSecretHosts);
  }

  onApplicationShutdown(): void {
    this.connections.close();
  }

  /** Allows a URL that the operator has set in the environment, as if its host were in both lists. */
  trust(url: string): void {
    this.hosts.add(new URL(url));
  }

  /**
   * Sends a request to an address that was checked for this request.
   * @throws OutboundError
   */
  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const { url, lookup } = this.checked(request);
    return tracedRequest(url, request, this.hosts.names(url), (headers) =>
      exchange(url, withHeaders(request, headers), lookup),
    );
  }

  /**
   * Like {@link send}, for a response that is read as a stream. May reuse the connection of an earlier request.
   * @throws OutboundError
   */
  async open(request: StreamingRequest): Promise<StreamingAnswer> {
    const { url, lookup, holdsSecret } = this.checked(request);
    const agent = this.connections.agentFor(url, holdsSecret);
    return tracedRequest(url, request, this.hosts.names(url), (headers) =>
      openExchange(url, withHeaders(request, headers), lookup, agent),
    );
  }

  private checked(request: Pick<OutboundRequest, 'url' | 'headers'>): {
    readonly url: URL;
    readonly lookup: LookupFunction;
    readonly holdsSecret: boolean;
  } {
    const url = urlOf(request.url);
    const holdsSecret = Object.keys(request.headers ?? {}).some((name) => SECRET_HEADERS.has(name.toLowerCase()));
    this.refuseLiteral(url, holdsSecret);
    return { url, lookup: this.checkedLookup(url, holdsSecret), holdsSecret };
  }

  /**
   * Resolves if a request to this URL would be allowed at present, without connecting. This is no guarantee: `send`
   * checks again.
   * @throws OutboundError `refused-address`; `unreachable` for an unknown host name; `timed-out`
   */
  async check(address: string, withinMs: number): Promise<void> {
    const url = urlOf(address);
    if (this.refuseLiteral(url, false)) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, withinMs, new OutboundError('timed-out'));
    });
    try {
      await Promise.race([this.allowedAddressesOf(url, false), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Checks a URL that contains an IP address, since sockets do not look that up. Returns false for a host name. */
  private refuseLiteral(url: URL, holdsSecret: boolean): boolean {
    const address = literalAddressOf(url);
    if (address === undefined) return false;
    this.choose(url, [{ address, family: 0 }], holdsSecret);
    return true;
  }

  private checkedLookup(url: URL, holdsSecret: boolean): LookupFunction {
    return (_name, { all }, done) => {
      this.allowedAddressesOf(url, holdsSecret).then(
        (addresses) => {
          if (all === true) done(null, addresses);
          else done(null, addresses[0].address, addresses[0].family);
        },
        (error: unknown) => {
          done(error as NodeJS.ErrnoException, []);
        },
      );
    };
  }

  private async allowedAddressesOf(url: URL, holdsSecret: boolean): Promise<Addresses> {
    const found = await this.resolve(url.hostname).catch((error: unknown) => {
      throw new OutboundError('unreachable', error);
    });
    if (found.length === 0) throw new OutboundError('unreachable');
    return this.choose(url, found, holdsSecret);
  }

  /** @throws OutboundError if none of the addresses may be connected to */
  private choose(url: URL, found: readonly LookupAddress[], holdsSecret: boolean): Addresses {
    const allowed = found.filter(({ address }) => this.hosts.allows(url, address));
    const [first, ...others] = holdsSecret
      ? allowed.filter(({ address }) => this.hosts.allowsSecrets(url, address))
      : allowed;
    if (first === undefined) throw new OutboundError(allowed.length === 0 ? 'refused-address' : 'needs-tls');
    return [first, ...others];
  }
}

const withHeaders = <R extends Pick<OutboundRequest, 'headers'>>(request: R, headers: R['headers']): R =>
  headers === undefined ? request : { ...request, headers };

type Addresses = [LookupAddress, ...LookupAddress[]];

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new OutboundError('refused-address');
  return url;
}
