import { Transform } from 'class-transformer';

/** A whole number within the limits, whatever was sent; what is no number is the default. */
export const clamped = (least: number, most: number, otherwise: number) =>
  Transform(({ value }) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Math.trunc(Number(value)) : Number.NaN;
    return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
  });

/** `true` as text; everything else is not. */
export const flag = () => Transform(({ value }) => value === 'true' || value === true);
