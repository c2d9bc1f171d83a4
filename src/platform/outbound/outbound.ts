import { lookup as lookUp } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { AllowedHosts, literalAddressOf } from './allowed-hosts.js';
import { exchange, type OutboundAnswer, type OutboundRequest } from './exchange.js';
import { OutboundConfig } from './outbound.config.js';
import { OutboundError } from './outbound-error.js';

export type { OutboundAnswer, OutboundRequest } from './exchange.js';

/** All addresses of a host name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;
export const RESOLVE = Symbol('RESOLVE');
export const resolveBySystem: Resolve = (name) => lookUp(name, { all: true, verbatim: true });

/**
 * Calls to servers whose addresses people configure. What is not on the public internet is refused unless the operator
 * has listed it, so that nobody can make this service reach into its network on their behalf.
 */
@Injectable()
export class Outbound {
  private readonly hosts: AllowedHosts;

  constructor(
    { allowedHosts }: OutboundConfig,
    @Inject(RESOLVE) private readonly resolve: Resolve,
  ) {
    this.hosts = new AllowedHosts(allowedHosts);
  }

  /** An address that the operator has set in the environment is as good as one in OUTBOUND_ALLOWED_HOSTS. */
  trust(url: string): void {
    this.hosts.add(new URL(url));
  }

  /**
   * Asks, on the address that was checked for this very request.
   * @throws OutboundError
   */
  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const url = urlOf(request.url);
    this.refuseLiteral(url);
    return exchange(url, request, this.checkedLookup(url));
  }

  /**
   * Whether a request to this URL would be allowed just now; nothing is connected to. The answer is no promise: `send`
   * checks again.
   * @throws OutboundError `refused-address`; `unreachable` for a name that is not known; `timed-out`
   */
  async check(address: string, withinMs: number): Promise<void> {
    const url = urlOf(address);
    if (this.refuseLiteral(url)) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, withinMs, new OutboundError('timed-out'));
    });
    try {
      await Promise.race([this.allowedAddressesOf(url), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** True when the URL names an address, and that one is allowed. Sockets look no address up that is one already. */
  private refuseLiteral(url: URL): boolean {
    const address = literalAddressOf(url);
    if (address === undefined) return false;
    if (!this.hosts.allows(url, address)) throw new OutboundError('refused-address');
    return true;
  }

  private checkedLookup(url: URL): LookupFunction {
    return (_name, { all }, done) => {
      this.allowedAddressesOf(url).then(
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

  private async allowedAddressesOf(url: URL): Promise<[LookupAddress, ...LookupAddress[]]> {
    const found = await this.resolve(url.hostname).catch((error: unknown) => {
      throw new OutboundError('unreachable', error);
    });
    const [first, ...others] = found.filter(({ address }) => this.hosts.allows(url, address));
    if (first === undefined) throw new OutboundError(found.length === 0 ? 'unreachable' : 'refused-address');
    return [first, ...others];
  }
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new OutboundError('refused-address');
  return url;
}
