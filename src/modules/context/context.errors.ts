import { AppError } from '../../platform/http/app-error.js';

export const unknownContext = () =>
  new AppError('not-found', 'There is no context of that name. It begins with the first value that it replaces.', {
    code: 'UNKNOWN_CONTEXT',
  });
