import net from 'node:net';
import { createRequire } from 'node:module';
import { failClosedWrites, type DriverConnection } from './closed-writes.js';

const requireAsMongoose = createRequire(require.resolve('mongoose'));
const { Connection } = requireAsMongoose('mongodb/lib/cmap/connection.js') as {
  readonly Connection: new (
    socket: net.Socket,
    options: object,
  ) => DriverConnection & {
    command(namespace: object, command: object, options: object): Promise<unknown>;
  };
};
const { MongoDBNamespace } = requireAsMongoose('mongodb/lib/utils.js') as {
  readonly MongoDBNamespace: new (database: string, collection: string) => object;
};

describe('a command that is written to a connection just as that is closed', () => {
  let server: net.Server;
  beforeAll(async () => {
    failClosedWrites();
    server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  it('fails', async () => {
    const { port } = server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const connection = new Connection(socket, {
      id: 1,
      generation: 1,
      hostAddress: { toString: () => `127.0.0.1:${port}` },
      monitorCommands: false,
      loadBalanced: false,
      logicalSessionTimeoutMinutes: 30,
      tls: false,
    });
    // The peer has gone; the connection is about to notice.
    socket.destroy();
    expect(connection.closed).toBe(false);
    await expect(connection.command(new MongoDBNamespace('admin', '$cmd'), { hello: 1 }, {})).rejects.toThrow('closed');
  });

  it('is written by the copy of the driver that Mongoose uses', () => {
    expect(require.resolve('mongodb')).toBe(requireAsMongoose.resolve('mongodb'));
  });

  it('is repaired once, however often that is asked for', () => {
    const { writeCommand } = Connection.prototype as DriverConnection;
    failClosedWrites();
    expect((Connection.prototype as DriverConnection).writeCommand).toBe(writeCommand);
  });
});
