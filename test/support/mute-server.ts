import net from 'node:net';

/** Stands between the application and its database; can stop passing anything on, as a hanging server does. */
export interface Relay {
  readonly port: number;
  /** Nothing passes any more, and nothing is closed. */
  hang(): void;
  /** All connections are cut, and new ones too. */
  cut(): void;
  /** Works again. */
  heal(): void;
  close(): Promise<void>;
}

export async function relayTo(host: string, port: number): Promise<Relay> {
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
    client.on('data', (chunk) => mode === 'pass' && upstream.write(chunk)).on('close', () => upstream.destroy());
    upstream.on('data', (chunk) => mode === 'pass' && client.write(chunk)).on('close', () => client.destroy());
    pairs.add([client, upstream]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    hang: () => {
      mode = 'hang';
    },
    cut: () => {
      mode = 'cut';
      drop();
    },
    heal: () => {
      mode = 'pass';
      drop();
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
