import { ValidateBy } from 'class-validator';
import { piiTypeOf } from '../spans/pii-types.js';

export const MAX_WEIGHT = 1000;

/** True if the value is an object of known types, each with a weight. */
export function isWeights(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([type, weight]) => piiTypeOf(type) !== undefined && isWeight(weight));
}

const isWeight = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MAX_WEIGHT;

export const IsWeights = (): PropertyDecorator =>
  ValidateBy({
    name: 'isWeights',
    validator: {
      validate: isWeights,
      defaultMessage: () =>
        `$property must be an object of types that GET /api/v1/pii-types lists, each with a number from 0 to ${MAX_WEIGHT}`,
    },
  });

/** Returns the weights as stored, under the ids of their types. */
export const weightsIn = (sent: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(sent).map(([type, weight]) => [piiTypeOf(type) ?? type, weight]));
