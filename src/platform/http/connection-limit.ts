import type { Server, Socket } from 'node:net';
import { isInRanges } from './address-ranges.js';
import { networkOf } from './network-of.js';

export interface ConnectionLimit {
  readonly maxConnectionsPerAddress: number;
  /** Addresses and CIDR ranges without a limit: the connections of all clients come from there. */
  readonly trustedProxies: readonly string[];
}

/** Closes new connections of a network that has reached its limit, before anything is read from them. */
export function limitConnections(server: Server, { maxConnectionsPerAddress, trustedProxies }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isInRanges(address, trustedProxies)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
