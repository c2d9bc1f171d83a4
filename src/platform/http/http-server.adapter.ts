import http from 'node:http';
import https from 'node:https';
import { Readable, type Duplex } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type RequestHandler, type Response } from 'express';
import { limitConnections } from './connection-limit.js';
import type { HttpConfig } from './http.config.js';
import { closeWithRawError, onClientError } from './raw-error.js';
import { ROUTE_METHODS, type RouteTable } from './route-table.js';

/** The maximum size of request line and headers together, as Node counts them. */
export const MAX_HEADER_BYTES = 16 * 1024;

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Nest's Express adapter on an HTTP server created here, with our own limits, TLS and handling of parser errors. */
export class HttpServerAdapter extends ExpressAdapter {
  constructor(
    private readonly config: HttpConfig,
    private readonly tls: https.ServerOptions | undefined,
    routes: RouteTable,
  ) {
    super(express());
    for (const method of ROUTE_METHODS) {
      this[method] = (path: unknown, handler?: unknown): void => {
        // Behind the middleware, which Nest registers before the first route.
        if (routes.isEmpty) this.use(routes.handle);
        routes.add({ method, path: String(path), handler: handler as RequestHandler });
      };
    }
  }

  /**
   * Sends texts, and the JSON of requests that are not conditional, in one write together with their headers. This costs
   * half of what Express's `send` does: that parses and formats the content type again and copies the text into a buffer.
   *
   * HEAD requests are handled by the GET handlers (RFC 9110, 9.3.2). Express drops the body; streams are not read at all.
   */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const { method } = response.req;
    if (method === 'HEAD' && body instanceof StreamableFile) return super.reply(response, headOf(body), statusCode);
    const isText = typeof body === 'string' && method !== 'HEAD';
    if (response.headersSent || !(isText || isJsonInOnePiece(body, response))) {
      return super.reply(response, body, statusCode);
    }
    if (statusCode !== undefined) response.statusCode = statusCode;
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', isText ? HTML : JSON_TYPE);
    const text = isText ? body : JSON.stringify(body);
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text, 'utf8');
  }

  override initHttpServer(): void {
    const options: http.ServerOptions = {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Checked in `FrontDoor` instead, which sends a body with the reason.
      requireHostHeader: false,
      headersTimeout: this.config.headerTimeoutSeconds * 1000,
      // Node's limit would include the time in which we do not read. `SenderWatch` and `StreamedBody` measure idle
      // senders instead.
      requestTimeout: 0,
      keepAliveTimeout: this.config.idleTimeoutSeconds * 1000,
      connectionsCheckingInterval: 1000,
    };
    const handler = this.getInstance<http.RequestListener>();
    const server =
      this.tls === undefined
        ? http.createServer(options, handler)
        : https.createServer({ ...options, ...this.tls, handshakeTimeout: 10_000 }, handler);
    server.maxConnections = this.config.maxConnections;
    limitConnections(server, this.config);
    server.on('clientError', onClientError);
    server.on('checkContinue', (request: http.IncomingMessage, response: http.ServerResponse) => {
      awaitingContinue.add(request);
      handler(request, response);
    });
    server.on('checkExpectation', (request: http.IncomingMessage) => {
      closeWithRawError(request.socket, 417, 'The only supported expectation is 100-continue.');
    });
    server.on('connect', (_request: http.IncomingMessage, socket: Duplex) => {
      closeWithRawError(socket, 405, 'This server is not a proxy.', { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' });
    });
    this.httpServer = server;
  }
}

/** Requests whose client waits for `100 Continue` before it sends the body. */
export const awaitingContinue = new WeakSet<http.IncomingMessage>();

const isJsonInOnePiece = (body: unknown, response: Response): body is object =>
  response.req.method === 'POST' &&
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof StreamableFile) &&
  !response.hasHeader('Content-Type');

/** Returns a file with the same headers and no content. */
function headOf(file: StreamableFile): StreamableFile {
  const { type, disposition, length } = file.getHeaders();
  file.getStream().destroy();
  return new StreamableFile(Readable.from([]), {
    type,
    ...(disposition !== undefined && { disposition }),
    ...(length !== undefined && { length }),
  });
}
