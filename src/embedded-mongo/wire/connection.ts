import type { Socket } from 'node:net';
import { encode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';
import { FrameReader } from './frame-reader.js';
import { formatReply, type Message, parseMessage } from './message.js';

/** The maximum number of queued messages per connection; beyond it the connection is not read. */
const MAX_WAITING = 16;

/** Executes a command; returns a document or its bytes. Never throws. */
export type Answer = (message: Message) => Promise<Document | Buffer>;

/** A client's connection: executes its commands in order, one at a time. */
export class Connection {
  readonly #frames = new FrameReader();
  readonly #waiting: Buffer[] = [];
  #working = false;

  constructor(
    private readonly socket: Socket,
    private readonly answer: Answer,
    private readonly onMalformed: (error: unknown) => void,
  ) {
    socket.on('data', (chunk: Buffer) => {
      this.#receive(chunk);
    });
    // The peer disconnected; `close` follows and ends everything that belongs to the connection.
    socket.on('error', () => undefined);
  }

  #receive(chunk: Buffer): void {
    try {
      this.#waiting.push(...this.#frames.push(chunk));
    } catch (error) {
      this.#refuse(error);
      return;
    }
    if (this.#waiting.length > MAX_WAITING) this.socket.pause();
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let frame = this.#waiting.shift(); frame !== undefined; frame = this.#waiting.shift()) {
      if (this.socket.isPaused() && this.#waiting.length < MAX_WAITING) this.socket.resume();
      try {
        const message = parseMessage(frame);
        const reply = await this.answer(message);
        if (!message.silent) await this.#send(message, reply);
      } catch (error) {
        this.#refuse(error);
        return;
      }
    }
    this.#working = false;
  }

  #send(message: Message, reply: Document | Buffer): Promise<void> {
    if (this.socket.destroyed) return Promise.resolve();
    const bytes = formatReply(message, Buffer.isBuffer(reply) ? reply : encode(reply));
    if (this.socket.write(bytes)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.socket.off('drain', done);
        this.socket.off('close', done);
        resolve();
      };
      this.socket.on('drain', done);
      this.socket.on('close', done);
    });
  }

  #refuse(error: unknown): void {
    this.#waiting.length = 0;
    this.socket.destroy();
    this.onMalformed(error);
  }
}
