import { Injectable, type ExecutionContext, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from '../app-error.js';
import {
  fieldsOf,
  unknownBodyFields,
  unknownFields,
  unknownParameters,
  unknownValues,
  type UnknownInput,
} from './known-input.js';
import { BODY_FIELDS, TOLERATES_UNKNOWN_INPUT, type BodyFieldsRule } from './unknown-input.decorators.js';

const WARNINGS = 'x-umbra-warnings';

/** The input that a route accepts, derived from the types of its handler's arguments. */
interface KnownInput {
  readonly parameters: readonly string[];
  readonly queryDto: Type | undefined;
  readonly bodyDto: Type | undefined;
  readonly bodyFields: BodyFieldsRule | undefined;
  readonly isTolerant: boolean;
}

/**
 * Checks for input that a route does not know. A mistyped filter must not return everything, so most routes refuse
 * unknown input; routes of existing contracts warn.
 */
@Injectable()
abstract class UnknownInputCheck {
  private readonly routes = new WeakMap<object, KnownInput>();

  constructor(private readonly reflector: Reflector) {}

  protected abstract unknownIn(request: Request, route: KnownInput): readonly UnknownInput[];

  /** Returns what a tolerant route warns about. @throws AppError `invalid` for unknown input of other routes */
  check(context: ExecutionContext): readonly UnknownInput[] {
    const route = this.routeOf(context);
    const found = this.unknownIn(context.switchToHttp().getRequest<Request>(), route);
    if (found.length > 0 && !route.isTolerant) throw refusal(found);
    return found;
  }

  private routeOf(context: ExecutionContext): KnownInput {
    const handler = context.getHandler();
    let route = this.routes.get(handler);
    if (route === undefined) {
      route = knownInputOf(this.reflector, context);
      this.routes.set(handler, route);
    }
    return route;
  }
}

/** Checks the query parameters of a request, before its body is read. */
@Injectable()
export class UnknownParameters extends UnknownInputCheck {
  protected unknownIn({ query }: Request, { parameters, queryDto, isTolerant }: KnownInput): readonly UnknownInput[] {
    const found = unknownParameters(query, parameters);
    // On other routes validation refuses such a value, or the route accepts any.
    return isTolerant && queryDto !== undefined ? [...found, ...unknownValues(query, queryDto)] : found;
  }
}

/** Checks the fields of a JSON body. */
@Injectable()
export class UnknownFields extends UnknownInputCheck {
  protected unknownIn(request: Request, { bodyDto, bodyFields }: KnownInput): readonly UnknownInput[] {
    const body: unknown = request.body;
    if (!isJsonObject(body)) return [];
    if (bodyDto !== undefined) return unknownFields(body, bodyDto);
    return bodyFields === undefined ? [] : unknownBodyFields(body, bodyFields);
  }
}

const isJsonObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

type RouteArguments = Readonly<Record<string, { readonly index: number; readonly data?: unknown }>>;

function knownInputOf(reflector: Reflector, context: ExecutionContext): KnownInput {
  const handler = context.getHandler();
  const controller = context.getClass();
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler.name) ??
    []) as readonly Type[];
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as RouteArguments;
  const ofKind = (kind: RouteParamtypes) =>
    Object.entries(declared)
      .filter(([key]) => key.startsWith(`${kind}:`))
      .map(([, argument]) => argument);
  const dtoOf = (kind: RouteParamtypes): Type | undefined => {
    const whole = ofKind(kind).find(({ data }) => data === undefined);
    const type = whole === undefined ? undefined : types[whole.index];
    return type === undefined || (type as unknown) === Object ? undefined : type;
  };
  const queryDto = dtoOf(RouteParamtypes.QUERY);
  const single = ofKind(RouteParamtypes.QUERY).flatMap(({ data }) => (typeof data === 'string' ? [data] : []));
  return {
    parameters: [...(queryDto === undefined ? [] : fieldsOf(queryDto)), ...single],
    queryDto,
    bodyDto: dtoOf(RouteParamtypes.BODY),
    bodyFields: reflector.get<BodyFieldsRule | undefined>(BODY_FIELDS, handler),
    isTolerant:
      reflector.getAllAndOverride<boolean | undefined>(TOLERATES_UNKNOWN_INPUT, [handler, controller]) === true,
  };
}

function refusal(found: readonly UnknownInput[]): AppError {
  const problems = found.map((one) => ({ path: one.path, code: one.code, message: messageOf(one) }));
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new AppError('invalid', `${problems[0]?.message ?? ''}${more}`, {
    code: found[0]?.code ?? 'UNKNOWN_PARAMETER',
    details: { problems },
  });
}

function messageOf({ code, path, meant, known }: UnknownInput): string {
  const what = code === 'UNKNOWN_FIELD' ? 'a field' : 'a parameter';
  if (meant !== undefined) return `${path} is not ${what} here; did you mean ${meant}?`;
  const names = known.length === 0 ? 'There are none.' : `Known are ${known.join(', ')}.`;
  return `${path} is not ${what} here. ${names}`;
}

/** Appends to the handler's own warnings the number of unknown names, their codes, and what was probably meant. */
export function warnAbout(found: readonly UnknownInput[], response: Response): void {
  if (found.length === 0 || response.headersSent) return;
  const codes = [...new Set(found.map(({ code }) => code))].join(', ');
  const named = found.map(({ path, meant }) => (meant === undefined ? path : `${path} (${meant}?)`)).join(', ');
  const own = `${found.length}; ${codes}; ${named}`.replaceAll('…', '...');
  const before = response.getHeader(WARNINGS);
  response.setHeader(WARNINGS, before === undefined ? own : `${String(before)}, ${own}`);
}
