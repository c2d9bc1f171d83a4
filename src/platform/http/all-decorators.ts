import { applyDecorators } from '@nestjs/common';

/** Applies decorators in the order in which they would be above a field, the last one first. */
export const all = (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...decorators.toReversed());
