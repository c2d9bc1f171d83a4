import { ValidationPipe, type ArgumentMetadata, type Type, type ValidationError } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError, fail } from './app-error.js';

interface InputProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const MAX_PROBLEMS = 100;
const MAX_DEPTH = 16;

/** Clients repeat their queries and paths: this number of short ones is cached for each DTO class. */
const MAX_REMEMBERED = 200;
const MAX_REMEMBERED_LENGTH = 500;

/**
 * Accepts only objects for bodies that have a DTO class: the value that Nest creates from a list passes as an instance
 * of any class without a check of its fields. Whether the body may be missing is left to the rule of the route.
 *
 * Caches whole valid queries and path parameters, since validating them costs as much as redacting a letter. The cached
 * object is shared by several requests, so it is frozen.
 */
class RememberingValidationPipe extends ValidationPipe {
  private readonly remembered = new Map<Type, LRUCache<string, object>>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, data, metatype } = metadata;
    if (type === 'body' && data === undefined && this.toValidate(metadata)) refuseOtherThanObject(value);
    const isRepeated = (type === 'query' || type === 'param') && data === undefined;
    if (!isRepeated || metatype === undefined) return super.transform(value, metadata);
    const key = JSON.stringify(value);
    const remembered = this.rememberedOf(metatype);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const valid = Object.freeze((await super.transform(value, metadata)) as object);
    if (key.length <= MAX_REMEMBERED_LENGTH) remembered.set(key, valid);
    return valid;
  }

  private rememberedOf(metatype: Type): LRUCache<string, object> {
    let remembered = this.remembered.get(metatype);
    if (remembered === undefined) {
      remembered = new LRUCache({ max: MAX_REMEMBERED });
      this.remembered.set(metatype, remembered);
    }
    return remembered;
  }
}

function refuseOtherThanObject(body: unknown): void {
  if (body === undefined) return;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  fail('invalid', 'The body must be a JSON object.', { code: 'INVALID_INPUT' });
}

/**
 * Validates input against the DTO classes. Unknown fields have already been refused or warned about, and are dropped.
 */
export const validationPipe = (): ValidationPipe =>
  new RememberingValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const problems = problemsOf(errors).slice(0, MAX_PROBLEMS);
      const [first] = problems;
      const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
      return new AppError('invalid', first === undefined ? 'The request is not valid.' : `${first.message}${more}`, {
        code: 'INVALID_INPUT',
        details: { problems },
      });
    },
  });

function problemsOf(errors: readonly ValidationError[], parent = '', depth = 0): readonly InputProblem[] {
  if (depth > MAX_DEPTH) return [];
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const path = parent === '' ? property : `${parent}.${property}`;
    // The decorator nearest to the property comes first; the type check is declared above it and is more helpful.
    const ownProblems = Object.entries(constraints)
      .reverse()
      .map(([code, message]) => ({ path, code, message }));
    return [...ownProblems, ...problemsOf(children, path, depth + 1)];
  });
}
