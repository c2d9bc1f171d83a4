import { Transform } from 'class-transformer';

/** Transforms a query value to an integer within the limits; values that are not numbers become the default. */
export const clamped = (least: number, most: number, otherwise: number) =>
  Transform(({ value }) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Math.trunc(Number(value)) : Number.NaN;
    return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
  });

/** True for the text `true` only. */
export const flag = () => Transform(({ value }) => value === 'true' || value === true);
