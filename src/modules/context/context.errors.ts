import { AppError } from '../../platform/http/app-error.js';

export const unknownContext = () =>
  new AppError(
    'not-found',
    'There is no context with this name. A context is created with the first value that it replaces.',
    {
      code: 'UNKNOWN_CONTEXT',
    },
  );

/** Returns the error for a context of other groups. It reveals that the name is taken, and nothing of the content. */
export const contextOfOthers = () =>
  new AppError(
    'not-found',
    'There is no context with this name that you may use. Choose another name, or ask an administrator to give your groups access.',
    { code: 'UNKNOWN_CONTEXT' },
  );
