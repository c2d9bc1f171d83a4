import ipaddr from 'ipaddr.js';
import {
  isLoopbackAddress,
  isPublicAddress,
  isWithin,
  parseAddress,
  rangeOf,
  type Address,
  type AddressRange,
} from './special-addresses.js';

/** One entry of the list: a host name, an address or a range; with a port it applies to that port only. */
export type AllowedHost =
  | { readonly host: string; readonly port: number | undefined }
  | { readonly range: AddressRange; readonly port: number | undefined };

const LABELS = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*$/;
const HOST_AND_PORT = /^(?<host>\[[^\]]{2,45}\]|[^:]{1,253}):(?<port>\d{1,5})$/;
const MAX_PORT = 65_535;

/**
 * Parses `ollama.internal`, `10.1.2.3`, `10.0.0.0/8`, `::1`, `localhost:11434`, `[::1]:11434`; undefined for others.
 */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const { host = text, port: digits } = HOST_AND_PORT.exec(text)?.groups ?? {};
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > MAX_PORT)) return undefined;
  if (host.includes('/')) {
    return ipaddr.isValidCIDR(host) && port === undefined ? { range: rangeOf(host), port } : undefined;
  }
  const address = literalOf(host);
  if (address !== undefined) return { range: [address, address.kind() === 'ipv4' ? 32 : 128], port };
  const name = nameOf(host);
  // A name of digits and dots would be read as an address by some programs and not by others.
  return LABELS.test(name) && !/^[\d.]+$/.test(name) && name.length <= 253 ? { host: name, port } : undefined;
}

/**
 * The hosts that the process may connect to for configured addresses, and the hosts that may receive secrets without
 * TLS.
 */
export class AllowedHosts {
  private readonly hosts: AllowedHost[];
  private readonly plainHosts: AllowedHost[];

  /**
   * @param entries hosts outside the public internet that may be connected to
   * @param plainEntries hosts to which secrets may be sent over http
   * @throws Error for an entry that cannot be parsed; settings are validated before
   */
  constructor(entries: readonly string[], plainEntries: readonly string[] = []) {
    this.hosts = entries.map(readEntry);
    this.plainHosts = plainEntries.map(readEntry);
  }

  /** Allows the host of a URL at its port, including secrets over http, as if it were listed. */
  add(url: URL): void {
    const host = parseAllowedHost(`${url.hostname}:${portOf(url)}`);
    if (host === undefined) return;
    this.hosts.push(host);
    this.plainHosts.push(host);
  }

  /**
   * Returns true if the operator has named the host of a URL, or its address, rather than only allowed the internet.
   */
  names(url: URL): boolean {
    return includes(this.hosts, url, literalOf(url.hostname));
  }

  /** Returns true if a URL may be requested at this address, to which its host resolves. */
  allows(url: URL, address: string): boolean {
    const parsed = parseAddress(address);
    return parsed !== undefined && (isPublicAddress(parsed) || includes(this.hosts, url, parsed));
  }

  /**
   * Returns true if nobody on the network can read a secret sent to this address, or if the operator accepts the risk.
   */
  allowsSecrets(url: URL, address: string): boolean {
    if (url.protocol === 'https:') return true;
    const parsed = parseAddress(address);
    return parsed !== undefined && (isLoopbackAddress(parsed) || includes(this.plainHosts, url, parsed));
  }
}

function readEntry(entry: string): AllowedHost {
  const host = parseAllowedHost(entry);
  if (host === undefined) throw new Error('An allowed host cannot be read.');
  return host;
}

function includes(hosts: readonly AllowedHost[], url: URL, address: Address | undefined): boolean {
  const name = nameOf(url.hostname);
  const port = portOf(url);
  return hosts.some(
    (allowed) =>
      (allowed.port === undefined || allowed.port === port) &&
      ('host' in allowed ? allowed.host === name : address !== undefined && isWithin(address, allowed.range)),
  );
}

/** Returns the IP address in a URL; undefined if the URL has a host name. */
export function literalAddressOf(url: URL): string | undefined {
  return literalOf(url.hostname)?.toString();
}

const literalOf = (host: string) => {
  const bare = host.replace(/^\[(.+)\]$/, '$1');
  // ipaddr.js also accepts `10.1`, which few people mean; URLs are normalised to four parts.
  return bare.includes(':') || bare.split('.').length === 4 ? parseAddress(bare) : undefined;
};

const nameOf = (host: string): string => host.toLowerCase().replace(/\.$/, '');

const portOf = ({ port, protocol }: URL): number => (port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80);
