import { ValidateIf } from 'class-validator';

/** A field that may be left out, but not sent as null, which `IsOptional` would let through. */
export const MayBeAbsent = () => ValidateIf((_: object, value: unknown) => value !== undefined);

/** A field that may be left out or sent as null. */
export const MayBeNull = () => ValidateIf((_: object, value: unknown) => value !== undefined && value !== null);
