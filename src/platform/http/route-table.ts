import { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { templateOf } from './exchange.js';

/** A path that the server has a route for, with any method. */
export interface KnownPath {
  readonly template: string;
  /** In the order of RFC 9110; a path with GET also accepts HEAD. */
  readonly methods: readonly string[];
}

/** The methods of routes, as Express names them. */
export const ROUTE_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type RouteMethod = (typeof ROUTE_METHODS)[number];

interface Route {
  readonly method: RouteMethod;
  readonly path: string;
  readonly handler: RequestHandler;
}

interface Layer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Requests are assigned to routers by at most this number of words at the beginning of their path. */
const MAX_WORDS = 3;

/**
 * The routes of the running application. A router of Express tries its routes one after another, and with two hundred of
 * them that takes longer than most handlers. Therefore there is a router for each beginning of a path, such as
 * `/api/v1/documents`: it has all routes that can match a path with this beginning, in the order of registration.
 */
export class RouteTable {
  private readonly routes: Route[] = [];
  private readonly routers = new Map<string, Router>();

  get isEmpty(): boolean {
    return this.routes.length === 0;
  }

  add(route: Route): void {
    const start = startOf(route.path);
    if (!this.routers.has(start)) this.routers.set(start, this.routerWithin(start));
    this.routes.push(route);
    for (const [other, router] of this.routers) if (isWithin(other, start)) register(router, route);
  }

  /** Passes a request to the routes that can match its path. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    // A router of Express would answer OPTIONS itself.
    const router = request.method === 'OPTIONS' ? undefined : this.routerFor(request.path);
    if (router === undefined) next();
    else router(request, response, next);
  };

  /** Returns the route path that a request path matches, with the methods of all routes there. */
  find(path: string): KnownPath | undefined {
    const { stack = [] } = (this.routerFor(path) ?? {}) as unknown as { readonly stack?: readonly Layer[] };
    const matching = stack.filter((layer) => matches(layer, path));
    const [first] = matching;
    if (first?.route === undefined) return undefined;
    const methods = new Set(matching.flatMap(({ route }) => Object.keys(route?.methods ?? {})).flatMap(methodsOf));
    return { template: templateOf(String(first.route.path)), methods: ORDER.filter((method) => methods.has(method)) };
  }

  /** Returns all routes, for documentation and checks. */
  all(): readonly KnownPath[] {
    return this.routes.map(({ path, method }) => ({ template: templateOf(path), methods: methodsOf(method) }));
  }

  private routerWithin(start: string): Router {
    const router = Router();
    for (const route of this.routes) if (isWithin(start, startOf(route.path))) register(router, route);
    return router;
  }

  private routerFor(path: string): Router | undefined {
    const words = path.toLowerCase().split('/', MAX_WORDS + 1);
    for (let count = words.length; count > 0; count--) {
      const router = this.routers.get(words.slice(0, count).join('/'));
      if (router !== undefined) return router;
    }
    return undefined;
  }
}

/** Returns the words at the beginning of a route path, up to its first parameter. */
function startOf(path: string): string {
  const words = path.toLowerCase().split('/', MAX_WORDS + 1);
  const end = words.findIndex((word, index) => index > 0 && !/^[\w.-]+$/.test(word));
  return words.slice(0, end < 0 ? words.length : end).join('/');
}

const isWithin = (start: string, other: string): boolean => start === other || start.startsWith(`${other}/`);

function register(router: Router, { method, path, handler }: Route): void {
  router[method](path, handler);
}

/** Returns whether a layer matches; a path that cannot be decoded matches nothing. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // Malformed percent-encoding, which the router reports itself.
  }
}

const methodsOf = (method: string): readonly string[] => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]);
