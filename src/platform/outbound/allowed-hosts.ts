import ipaddr from 'ipaddr.js';
import { isPublicAddress, isWithin, parseAddress, rangeOf, type AddressRange } from './special-addresses.js';

/** One entry of the list: a host name, an address or a range, where a port is given for that port alone. */
export type AllowedHost =
  | { readonly host: string; readonly port: number | undefined }
  | { readonly range: AddressRange; readonly port: number | undefined };

const LABELS = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*$/;
const WITH_PORT = /^(?<host>\[[^\]]{2,45}\]|[^:]{1,253}):(?<port>\d{1,5})$/;
const MOST_PORT = 65_535;

/** Reads `ollama.internal`, `10.1.2.3`, `10.0.0.0/8`, `::1`, `localhost:11434`, `[::1]:11434`; else undefined. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const { host = text, port: digits } = WITH_PORT.exec(text)?.groups ?? {};
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > MOST_PORT)) return undefined;
  if (host.includes('/')) {
    return ipaddr.isValidCIDR(host) && port === undefined ? { range: rangeOf(host), port } : undefined;
  }
  const address = literalOf(host);
  if (address !== undefined) return { range: [address, address.kind() === 'ipv4' ? 32 : 128], port };
  const name = nameOf(host);
  // A name of digits and dots would be read as an address by some and not by others.
  return LABELS.test(name) && !/^[\d.]+$/.test(name) && name.length <= 253 ? { host: name, port } : undefined;
}

/** Where the process may connect to on behalf of what people have configured. */
export class AllowedHosts {
  private readonly hosts: AllowedHost[];

  /** @throws Error for an entry that cannot be read; settings are checked before */
  constructor(entries: readonly string[]) {
    this.hosts = entries.map((entry) => {
      const host = parseAllowedHost(entry);
      if (host === undefined) throw new Error('An allowed host cannot be read.');
      return host;
    });
  }

  /** Allows the host of a URL at its port, as if it were listed. */
  add(url: URL): void {
    const host = parseAllowedHost(`${url.hostname}:${portOf(url)}`);
    if (host !== undefined) this.hosts.push(host);
  }

  /** Whether a URL may be asked at this address, which is the one that its host has or is said to have. */
  allows(url: URL, address: string): boolean {
    const parsed = parseAddress(address);
    if (parsed === undefined) return false;
    if (isPublicAddress(parsed)) return true;
    const name = nameOf(url.hostname);
    const port = portOf(url);
    return this.hosts.some(
      (allowed) =>
        (allowed.port === undefined || allowed.port === port) &&
        ('host' in allowed ? allowed.host === name : isWithin(parsed, allowed.range)),
    );
  }
}

/** The address that a URL names instead of a host; undefined when it has a name. */
export function literalAddressOf(url: URL): string | undefined {
  return literalOf(url.hostname)?.toString();
}

const literalOf = (host: string) => {
  const bare = host.replace(/^\[(.+)\]$/, '$1');
  // ipaddr.js also takes `10.1`, which few people mean; URLs are normalised to four parts.
  return bare.includes(':') || bare.split('.').length === 4 ? parseAddress(bare) : undefined;
};

const nameOf = (host: string): string => host.toLowerCase().replace(/\.$/, '');

const portOf = ({ port, protocol }: URL): number => (port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80);
