import net from 'node:net';

/** A relay between the application and its database that can hang, like an unresponsive server, or disconnect. */
export interface Relay {
  readonly port: number;
  /** Stops forwarding, without closing connections or losing data. */
  hang(): void;
  /** Cuts all connections, including new ones. */
  cut(): void;
  /** Resumes normal operation. */
  heal(): void;
  close(): Promise<void>;
}

/** @param address where it listens */
export async function relayTo(host: string, port: number, address = '127.0.0.1'): Promise<Relay> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let mode: 'pass' | 'hang' | 'cut' = 'pass';
  const drop = (): void => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    pairs.clear();
  };
  const server = net.createServer((client) => {
    client.on('error', () => client.destroy());
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    const upstream = net.connect(port, host).on('error', () => client.destroy());
    client.on('data', (chunk) => upstream.write(chunk)).on('close', () => upstream.destroy());
    upstream.on('data', (chunk) => client.write(chunk)).on('close', () => client.destroy());
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
    if (mode === 'hang') for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    hang: () => {
      mode = 'hang';
      for (const sockets of pairs) for (const socket of sockets) socket.pause();
    },
    cut: () => {
      mode = 'cut';
      drop();
    },
    heal: () => {
      mode = 'pass';
      for (const sockets of pairs) for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => {
          resolve();
        });
      }),
  };
}
