import type { INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ModulesContainer } from '@nestjs/core';
import {
  ACCESS,
  AREA,
  INGEST,
  PERSONS_ONLY,
  RECENTLY_CONFIRMED,
  REQUIRED_ROLES,
  SCOPE_SUFFICES,
  UNSCOPED_ONLY,
  type AccessRule,
} from './access.decorators.js';
import type { Role } from './principal.js';
import type { Area } from './scope.js';

/** A route with the access rules that its controller declares. */
export interface DeclaredRoute {
  readonly method: string;
  /** In Nest's notation: `/api/policies/:name`. */
  readonly path: string;
  readonly access: AccessRule | undefined;
  readonly roles: readonly Role[] | undefined;
  readonly area: Area | undefined;
  readonly handler: () => unknown;
  /** The name of the class. */
  readonly controller: string;
  /** The name of the method that handles it. */
  readonly handlerName: string;
  /** Submits data; the scope `:ingest` of the area is enough. */
  readonly ingest: boolean;
  /** Open to service accounts that have the scope, whatever their role. */
  readonly scopeSuffices: boolean;
  /** Refused to keys and certificates with scopes. */
  readonly unscopedOnly: boolean;
  /** Refused to service accounts. */
  readonly personsOnly: boolean;
  /** Refused to sessions whose owner has not authenticated or confirmed them within the last ten minutes. */
  readonly recentlyConfirmed: boolean;
}

/** Returns every route of every controller of the application. */
export function declaredRoutes(app: INestApplication): readonly DeclaredRoute[] {
  const reflector = new Reflector();
  const controllers = new DiscoveryService(app.get(ModulesContainer)).getControllers();
  return controllers.flatMap(({ instance, metatype }) => {
    if (instance === undefined || typeof metatype !== 'function') return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    const base = String(Reflect.getMetadata(PATH_METADATA, metatype));
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (handler === undefined || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
      const handlerPaths = [Reflect.getMetadata(PATH_METADATA, handler) as string | readonly string[]].flat();
      const targets = [handler, metatype] as Parameters<Reflector['getAllAndOverride']>[1];
      return handlerPaths.map((below) => ({
        method: RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? '',
        path: `/${base}/${below}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''),
        access: reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, targets),
        roles: reflector.getAllAndOverride<readonly Role[] | undefined>(REQUIRED_ROLES, targets),
        area: reflector.getAllAndOverride<Area | undefined>(AREA, targets),
        handler,
        controller: metatype.name,
        handlerName: name,
        ingest: reflector.getAllAndOverride<boolean | undefined>(INGEST, targets) === true,
        scopeSuffices: reflector.getAllAndOverride<boolean | undefined>(SCOPE_SUFFICES, targets) === true,
        unscopedOnly: reflector.getAllAndOverride<boolean | undefined>(UNSCOPED_ONLY, targets) === true,
        personsOnly: reflector.getAllAndOverride<boolean | undefined>(PERSONS_ONLY, targets) === true,
        recentlyConfirmed: reflector.getAllAndOverride<boolean | undefined>(RECENTLY_CONFIRMED, targets) === true,
      }));
    });
  });
}
