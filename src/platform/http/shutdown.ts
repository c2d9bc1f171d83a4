import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type INestApplication } from '@nestjs/common';
import type { HttpConfig } from './http.config.js';
import type { ServerParts } from './server-parts.js';

/**
 * Shuts down without losing requests: probes get 503, after the delay no new connections are accepted, requests in
 * progress are answered, and then jobs end and the database is closed.
 */
export async function shutDown(
  app: INestApplication,
  server: Server,
  { inFlight, readiness }: Pick<ServerParts, 'inFlight' | 'readiness'>,
  { shutdownGraceSeconds, shutdownDelaySeconds }: HttpConfig,
): Promise<void> {
  readiness.phase = 'stopping';
  if (shutdownDelaySeconds > 0) await wait(shutdownDelaySeconds * 1000);
  server.close();
  server.closeIdleConnections();
  for (const { response } of inFlight.all) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  const grace = new AbortController();
  const graceOver = wait(shutdownGraceSeconds * 1000, true, { signal: grace.signal, ref: false }).catch(() => false);
  const inTime = await Promise.race([inFlight.whenIdle().then(() => true), graceOver.then((isLate) => !isLate)]);
  grace.abort();
  if (!inTime) new Logger('Shutdown').warn({ requests: inFlight.all.size }, 'Requests were interrupted');
  server.closeAllConnections();
  await app.close();
}
