import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { limitConnections } from './connection-limit.js';

/** Opens connections from an address; the server may close them. */
function opener(limit: Parameters<typeof limitConnections>[1]) {
  const server = new EventEmitter();
  limitConnections(server as Server, limit);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, closed: false, destroy: () => undefined });
    socket.destroy = () => void (socket.closed = true);
    server.emit('connection', socket);
    return socket;
  };
}

describe('connections', () => {
  it('of one network are closed beyond the limit, and others are not', () => {
    const open = opener({ maxConnectionsPerAddress: 2, trustedProxies: [] });
    const first = [open('192.0.2.1'), open('::ffff:192.0.2.1'), open('192.0.2.1')];
    expect(first.map(({ closed }) => closed)).toEqual([false, false, true]);
    expect(open('192.0.2.2').closed).toBe(false);
    first[0]?.emit('close');
    expect(open('192.0.2.1').closed).toBe(false);
    expect(open('192.0.2.1').closed).toBe(true);
  });

  it('of trusted proxies are not counted', () => {
    const open = opener({ maxConnectionsPerAddress: 1, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] });
    expect([open('10.1.2.3'), open('10.1.2.3'), open('::ffff:10.1.2.3')].some(({ closed }) => closed)).toBe(false);
    expect([open('2001:db8::1'), open('2001:db8::1')].some(({ closed }) => closed)).toBe(false);
    expect([open('11.1.2.3'), open('11.1.2.3')].map(({ closed }) => closed)).toEqual([false, true]);
  });
});
