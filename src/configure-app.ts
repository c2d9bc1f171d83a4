import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { Settings } from './platform/config/settings.js';
import { PresidioModule } from './modules/presidio/presidio.module.js';
import { Refusals } from './platform/audit/refusals/refusals.js';
import { watchDeadlines } from './platform/http/answer-deadline.js';
import { ApiDocument } from './platform/api-docs/api-document.provider.js';
import { compressedAnswers } from './platform/http/compressed-answers.js';
import { FrontDoor } from './platform/http/front-door.js';
import { HttpConfig } from './platform/http/http.config.js';
import { securityHeaders } from './platform/http/security-headers.js';
import type { ServerParts } from './platform/http/server-parts.js';
import { shutDown } from './platform/http/shutdown.js';
import { TlsReload } from './platform/http/tls-reload.js';
import { TlsConfig } from './platform/http/tls.config.js';
import { AppLogger } from './platform/logging/app-logger.js';
import { requestLog } from './request-log.js';
import { HttpMetrics } from './platform/metrics/http-metrics.js';

/** Options for creating the Nest application, used by `main` and every test. */
export const applicationOptions = (log: Logger): NestApplicationOptions => ({
  bodyParser: false,
  abortOnError: false,
  logger: new AppLogger(log),
});

/** A running server. */
export interface RunningApp {
  readonly address: AddressInfo;
  /** Resolves when the database is connected and all modules are initialized; rejects if this fails. */
  readonly ready: Promise<void>;
  readonly tls?: TlsReload;
  /** Finishes accepted requests and shuts down. Further calls have no effect. */
  stop(): Promise<void>;
}

/** Configures everything around the routes that is the same in production and in tests. */
export function configureApp(
  app: NestExpressApplication,
  { inFlight, readiness }: ServerParts,
  settings: Settings,
  log: Logger,
): void {
  app.disable('x-powered-by');
  // An ETag is a hash of the whole response, and no client requests the same response again.
  app.disable('etag');
  app.set('trust proxy', [...settings.of(HttpConfig).trustedProxies]);
  const observers = [requestLog(log), app.get(HttpMetrics).observe, app.get(Refusals, { strict: false }).observe];
  app.use(new FrontDoor(inFlight, readiness, observers).handle);
  app.use(securityHeaders());
  app.use(compressedAnswers());
  for (const handler of PresidioModule.middleware(settings)) app.use(handler);
  app.get(ApiDocument).generate(app);
}

/**
 * Listens first and then starts the modules, so that probes are answered from the beginning, whatever the state of the
 * database.
 * @throws Error if the port is not available
 */
export async function serve(app: NestExpressApplication, parts: ServerParts, settings: Settings): Promise<RunningApp> {
  const { port, host, answerTimeoutSeconds } = settings.of(HttpConfig);
  const server: Server = app.getHttpServer();
  await listen(server, port, host);
  const deadlines = watchDeadlines(parts.inFlight, answerTimeoutSeconds);
  const tls = reloadTls(parts, server);
  tls?.start(settings.of(TlsConfig).reloadSeconds);
  const ready = app.init().then(() => {
    if (parts.readiness.phase === 'starting') parts.readiness.phase = 'ready';
  });
  let stopped: Promise<void> | undefined;
  return {
    address: server.address() as AddressInfo,
    ready,
    ...(tls !== undefined && { tls }),
    stop: () => {
      clearInterval(deadlines);
      tls?.stop();
      return (stopped ??= shutDown(app, server, parts, settings.of(HttpConfig)));
    },
  };
}

function reloadTls({ tls }: ServerParts, server: Server): TlsReload | undefined {
  if (tls === undefined || !('setSecureContext' in server)) return undefined;
  return new TlsReload(server as Server & TlsServer, tls.load, tls.material);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => {
      reject(error.code === 'EADDRINUSE' ? new Error(portTaken(port), { cause: error }) : error);
    };
    server.once('error', refuse);
    server.listen({ port, host }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

const portTaken = (port: number): string =>
  `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${otherPort(port)} npm start, ` +
  `or PORT=${otherPort(port)} node dist/main.js.`;

const otherPort = (port: number): number => (port < 65_535 ? port + 1 : port - 1);
