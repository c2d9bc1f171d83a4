import { ValidateIf } from 'class-validator';

/** A field that may be omitted but not null; `IsOptional` would also accept null. */
export const MayBeAbsent = () => ValidateIf((_: object, value: unknown) => value !== undefined);

/** A field that may be omitted or null. */
export const MayBeNull = () => ValidateIf((_: object, value: unknown) => value !== undefined && value !== null);
