import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** What HAProxy itself answers, in the form of the product's errors: no replica is ready, or the one in charge has gone. */
const OWN_ANSWERS = { 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' } as const;

/** HAProxy in front of replicas. */
export interface Proxy {
  /** Balances between all replicas that are ready. */
  readonly url: string;
  /** Balances between the first `count` replicas. */
  urlOf(count: number): string;
  stop(): Promise<void>;
}

/**
 * Balances between replicas by turns, each as long as `/readyz` says that it is ready. One answer alone does not count: on a
 * machine that is busy a ping of the database may take longer than the product waits for it.
 */
const backendOf = (ports: readonly number[], files: string): string => `
  mode http
  balance roundrobin
  option forwardfor
  # A connection that the server has just closed would lose a request that cannot be sent again.
  option http-server-close
  option redispatch
  retries 3
  retry-on conn-failure
  option httpchk GET /readyz
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
${Object.keys(OWN_ANSWERS)
  .map((status) => `  errorfile ${status} ${path.join(files, `${status}.http`)}`)
  .join('\n')}
${ports.map((port) => `  server r${port} 127.0.0.1:${port} check inter 1s fall 3 rise 1`).join('\n')}
`;

/** @param ports of the replicas, which may still be away */
export async function startProxy(program: string, ports: readonly number[]): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'umbra-proxy-'));
  const first = await freePort(ports.length);
  for (const [status, reason] of Object.entries(OWN_ANSWERS)) {
    const body = JSON.stringify({ error: reason, code: 'PROXY' });
    const head = `HTTP/1.0 ${status} ${reason}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`;
    await writeFile(path.join(folder, `${status}.http`), head + body);
  }
  const listens = ports.map(
    (_, i) => `listen first${i + 1}\n  bind 127.0.0.1:${first + i}${backendOf(ports.slice(0, i + 1), folder)}`,
  );
  const config = path.join(folder, 'haproxy.cfg');
  await writeFile(config, `global\n  maxconn 1000\n\n${listens.join('\n')}`);
  const child: ChildProcess = spawn(program, ['-q', '-f', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const urlOf = (count: number): string => `http://127.0.0.1:${first + count - 1}`;
  const url = urlOf(ports.length);
  await until(async () => (await fetch(`${url}/livez`).catch(() => undefined))?.status === 200);
  return {
    url,
    urlOf,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killNow);
      await rm(folder, { recursive: true });
    },
  };
}
