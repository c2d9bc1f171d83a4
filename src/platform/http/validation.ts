import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { AppError } from './app-error.js';

interface InputProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const MAX_PROBLEMS = 100;
const MAX_DEPTH = 16;

/** Checks what comes in against the DTO classes; fields that they do not know are dropped. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
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
    // The decorator nearest to the property comes first; what its type must be stands above and says more.
    const own = Object.entries(constraints)
      .reverse()
      .map(([code, message]) => ({ path, code, message }));
    return [...own, ...problemsOf(children, path, depth + 1)];
  });
}
