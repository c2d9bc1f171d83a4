import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

/** A list of objects of a class. `ValidateNested` alone takes a list in the list for objects that are all right. */
export const EachObject = (type: () => new () => object) =>
  applyDecorators(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(type));

/** An object of a class, and no list of them. */
export const OneObject = (type: () => new () => object) => applyDecorators(IsObject(), ValidateNested(), Type(type));
