import { createServer, type Server, type Socket } from 'node:net';
import type { Document } from './bson/values.js';
import { ScramServer } from './auth/scram.js';
import type { Service } from './commands/command.js';
import { answerMessage, failureAnswer } from './commands/dispatch.js';
import { CommandError } from './errors.js';
import { Connection } from './wire/connection.js';
import { type Message, WireError } from './wire/message.js';

/** The maximum number of connections; a driver's pool uses up to 100. */
const MAX_CONNECTIONS = 1000;

/** The address to listen on: a Unix socket, or loopback with a password. */
export type Listen = { readonly socket: string } | { readonly password: string };

/** Commands allowed before a client has authenticated. */
const UNAUTHENTICATED_COMMANDS = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'saslStart',
  'saslContinue',
  'buildInfo',
  'buildinfo',
]);

/** Accepts connections and responds to their commands. */
export class WireServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #nextConnection = 1;

  constructor(
    private readonly service: Service,
    private readonly listen: Listen,
  ) {
    this.#server = createServer((socket) => {
      this.#accept(socket);
    });
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Starts listening; returns the port, or 0 for a Unix socket. */
  async start(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      const done = (): void => {
        this.#server.off('error', reject);
        resolve();
      };
      if ('socket' in this.listen) this.#server.listen(this.listen.socket, done);
      else this.#server.listen(0, '127.0.0.1', done);
    });
    this.#server.on('error', this.service.onFault);
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Closes every connection. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    const connectionId = this.#nextConnection++;
    this.#sockets.add(socket);
    this.service.counters.connections++;
    socket.setNoDelay(true);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.service.counters.connections--;
    });
    const answer = this.#answerer(connectionId);
    // A peer that does not speak the protocol is disconnected; this is not an error of the store.
    new Connection(socket, answer, (error) => {
      if (!(error instanceof WireError)) this.service.onFault(error);
    });
  }

  #answerer(connectionId: number): (message: Message) => Promise<Document | Buffer> {
    if ('socket' in this.listen) return (message) => answerMessage(this.service, message, connectionId);
    const scram = new ScramServer(this.listen.password);
    return async (message) => {
      const [name = ''] = Object.keys(message.body);
      if (name === 'saslStart' || name === 'saslContinue') return scram.answer(name, message.body);
      if (!scram.isAuthenticated && !UNAUTHENTICATED_COMMANDS.has(name)) {
        return failureAnswer(this.service, new CommandError(13, `Command ${name} requires authentication`));
      }
      return answerMessage(this.service, message, connectionId);
    };
  }
}
