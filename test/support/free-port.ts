import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Where nobody listens: the system gives ports below 1024 to nobody who asks for any free one. */
export const NOBODY = 'http://127.0.0.1:2';

/**
 * Below the ports that the system gives to connections and to servers that ask for any (from 32768). A second run of Jest
 * on the same machine has others.
 */
const FIRST = Number(process.env.TEST_FIRST_PORT ?? 10_000);
const OF_A_WORKER = 1000;
const WORKERS = 10;

/**
 * Returns the first of `count` free ports in a row, for a program that has to be told its port, or that starts again at
 * the same one. No other worker of Jest takes them until that program listens, nor does a server that asks for any.
 */
export async function freePort(count = 1): Promise<number> {
  const worker = (Number(process.env.JEST_WORKER_ID ?? 1) - 1) % WORKERS;
  for (;;) {
    const port = FIRST + worker * OF_A_WORKER + randomInt(OF_A_WORKER - count);
    const areFree = await Promise.all(Array.from({ length: count }, (_, i) => isFree(port + i)));
    if (areFree.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
