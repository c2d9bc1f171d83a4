import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

/** Validates a list of objects of a class. `ValidateNested` alone also accepts a list in place of an object. */
export const EachObject = (type: () => new () => object) =>
  applyDecorators(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(type));

/** Validates an object of a class, and refuses a list of them. */
export const OneObject = (type: () => new () => object) => applyDecorators(IsObject(), ValidateNested(), Type(type));
