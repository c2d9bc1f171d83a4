import type { Express } from 'express';
import { templateOf } from './exchange.js';

/** A path that the server has a route for, with any method. */
export interface KnownPath {
  readonly template: string;
  /** In the order of RFC 9110; a path with GET also accepts HEAD. */
  readonly methods: readonly string[];
}

interface Layer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The routes of the running application, read from the router itself so that they cannot differ from it. */
export class RouteTable {
  constructor(private readonly express: Express) {}

  /** Returns the route path that a request path matches, with the methods of all routes there. */
  find(path: string): KnownPath | undefined {
    const matching = this.layers().filter((layer) => matches(layer, path));
    const [first] = matching;
    if (first?.route === undefined) return undefined;
    const methods = new Set(matching.flatMap(methodsOf));
    return { template: templateOf(String(first.route.path)), methods: ORDER.filter((method) => methods.has(method)) };
  }

  /** Returns all routes, for documentation and checks. */
  all(): readonly KnownPath[] {
    return this.layers().map((layer) => ({
      template: templateOf(String(layer.route?.path)),
      methods: methodsOf(layer),
    }));
  }

  private layers(): readonly Layer[] {
    const { stack } = this.express.router as unknown as { readonly stack: readonly Layer[] };
    return stack.filter((layer) => layer.route !== undefined);
  }
}

/** Returns whether a layer matches; a path that cannot be decoded matches nothing. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // Malformed percent-encoding, which the router reports itself.
  }
}

function methodsOf({ route }: Layer): readonly string[] {
  const methods = Object.keys(route?.methods ?? {}).map((method) => method.toUpperCase());
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
