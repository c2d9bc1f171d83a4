import { AllowedHosts, literalAddressOf, parseAllowedHost } from './allowed-hosts.js';
import { isPublicAddress, parseAddress } from './special-addresses.js';

const isPublic = (text: string): boolean => {
  const address = parseAddress(text);
  if (address === undefined) throw new Error(`${text} is no address`);
  return isPublicAddress(address);
};

describe('public addresses', () => {
  it.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1'])(
    '%s is one',
    (address) => {
      expect(isPublic(address)).toBe(true);
      expect(isPublic(`::ffff:${address}`)).toBe(true);
    },
  );

  it.each(['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888'])('%s is one', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::10.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::1', '100::1', '2001::1', '2001:0:7f00:1::', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
    ...['4000::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ])('%s is none', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

describe('an entry of OUTBOUND_ALLOWED_HOSTS', () => {
  it.each([
    ...['localhost', 'ollama.internal', 'OLLAMA.internal.', 'my_service', 'localhost:11434', '10.1.2.3'],
    ...['10.1.2.3:80', '10.0.0.0/8', '::1', '[::1]', '[::1]:11434', 'fd00::/8', '::ffff:10.0.0.1'],
  ])('%s can be read', (entry) => {
    expect(parseAllowedHost(entry)).toBeDefined();
  });

  it.each([
    ...['', ' ', '10.1', '10.1.2', '1.2.3.4.5', '256.1.1.1', '10.0.0.0/33', '10.0.0.0/8:80', 'host:0', 'host:65536'],
    ...['http://host', 'host/path', 'user@host', '*', '*.internal', 'a..b', '-a', 'a-', '[::1', '::1:x', 'a b'],
  ])('%j cannot', (entry) => {
    expect(parseAllowedHost(entry)).toBeUndefined();
  });
});

describe('allowed hosts', () => {
  const allows = (entries: readonly string[], url: string, address: string): boolean =>
    new AllowedHosts(entries).allows(new URL(url), address);

  it('are those on the public internet when nothing is listed', () => {
    expect(allows([], 'http://example.com', '93.184.215.14')).toBe(true);
    expect(allows([], 'http://example.com', '127.0.0.1')).toBe(false);
    expect(allows([], 'http://example.com', 'nonsense')).toBe(false);
  });

  it('may be listed by name, whatever the address', () => {
    expect(allows(['ollama.internal'], 'http://OLLAMA.internal.:1234', '10.0.0.1')).toBe(true);
    expect(allows(['ollama.internal'], 'http://x.ollama.internal', '10.0.0.1')).toBe(false);
    expect(allows(['ollama.internal'], 'http://internal', '10.0.0.1')).toBe(false);
  });

  it('may be listed by address or range, whatever the name, and however the address is written', () => {
    expect(allows(['10.0.0.0/8'], 'http://any', '10.200.0.1')).toBe(true);
    expect(allows(['10.0.0.0/8'], 'http://any', '::ffff:10.200.0.1')).toBe(true);
    expect(allows(['::ffff:10.0.0.1'], 'http://any', '10.0.0.1')).toBe(true);
    expect(allows(['10.0.0.0/8'], 'http://any', '11.0.0.1')).toBe(true);
    expect(allows(['10.0.0.0/8'], 'http://any', '192.168.0.1')).toBe(false);
    expect(allows(['10.0.0.0/8'], 'http://any', '64:ff9b::a00:1')).toBe(false);
    expect(allows(['fd00::/8'], 'http://any', 'fd00::5')).toBe(true);
    expect(allows(['fd00::/8'], 'http://any', 'fe80::5')).toBe(false);
  });

  it('may be listed with a port', () => {
    expect(allows(['localhost:11434'], 'http://localhost:11434/api', '127.0.0.1')).toBe(true);
    expect(allows(['localhost:11434'], 'http://localhost:27017', '127.0.0.1')).toBe(false);
    expect(allows(['[::1]:443'], 'https://[::1]', '::1')).toBe(true);
    expect(allows(['127.0.0.1:80'], 'http://127.0.0.1', '127.0.0.1')).toBe(true);
    expect(allows(['127.0.0.1:80'], 'https://127.0.0.1', '127.0.0.1')).toBe(false);
  });

  it('may be added later, host and port', () => {
    const hosts = new AllowedHosts([]);
    hosts.add(new URL('http://[::1]:8080/x'));
    expect(hosts.allows(new URL('http://[::1]:8080/y'), '::1')).toBe(true);
    expect(hosts.allows(new URL('http://[::1]:8081'), '::1')).toBe(false);
  });
});

describe('hosts that secrets may be sent to', () => {
  const allows = (entries: readonly string[], url: string, address: string): boolean =>
    new AllowedHosts([], entries).allowsSecrets(new URL(url), address);

  it('are all over TLS', () => {
    expect(allows([], 'https://example.com', '93.184.215.14')).toBe(true);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('are this machine over http: %s', (address) => {
    expect(allows([], 'http://any', address)).toBe(true);
  });

  it.each(['93.184.215.14', '10.0.0.1', '::ffff:10.0.0.1', 'nonsense'])('are no others over http: %s', (address) => {
    expect(allows([], 'http://any', address)).toBe(false);
  });

  it('are those over http that the operator lists or trusts', () => {
    expect(allows(['ph-eye.internal:5000'], 'http://ph-eye.internal:5000', '10.0.0.1')).toBe(true);
    expect(allows(['ph-eye.internal:5000'], 'http://ph-eye.internal:5001', '10.0.0.1')).toBe(false);
    const hosts = new AllowedHosts([]);
    hosts.add(new URL('http://ph-eye.internal:5000/'));
    expect(hosts.allowsSecrets(new URL('http://ph-eye.internal:5000/find'), '10.0.0.1')).toBe(true);
  });
});

describe('the address that a URL names', () => {
  it.each([
    ['http://127.0.0.1', '127.0.0.1'],
    ['http://0x7f.1', '127.0.0.1'],
    ['http://2130706433', '127.0.0.1'],
    ['http://017700000001', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]', '127.0.0.1'],
    ['http://[::1]', '::1'],
    ['http://１２７.0.0.1', '127.0.0.1'],
  ])('%s is %s', (url, address) => {
    expect(literalAddressOf(new URL(url))).toBe(address);
  });

  it('is none of a name', () => {
    expect(literalAddressOf(new URL('http://127.0.0.1.example.com'))).toBeUndefined();
  });
});

describe('named hosts', () => {
  it.each([
    ['http://ollama.internal:11434/api', true],
    ['http://ollama.internal/api', false],
    ['https://10.1.2.3/x', true],
    ['https://hooks.example.com/services/x', false],
    ['https://configured.example/x', true],
  ])('%s: %s', (url, isNamed) => {
    const hosts = new AllowedHosts(['ollama.internal:11434', '10.0.0.0/8']);
    hosts.add(new URL('https://configured.example/a'));
    expect(hosts.names(new URL(url))).toBe(isNamed);
  });
});
