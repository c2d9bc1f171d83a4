import type { TLSSocket } from 'node:tls';

const distrusted = new WeakSet<TLSSocket>();

/** Records that the client certificate of a connection was checked against authorities that have been replaced. */
export function distrust(socket: TLSSocket): void {
  distrusted.add(socket);
}

/** Returns true if the TLS layer has accepted the client certificate, by the authorities that are in use now. */
export const isTrusted = (socket: TLSSocket): boolean => socket.authorized && !distrusted.has(socket);
