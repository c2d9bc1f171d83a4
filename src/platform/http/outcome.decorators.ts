import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** Sets the status of successful responses of a route, and describes them in the API document. */
export const Succeeds = (status: number, description: string): MethodDecorator =>
  applyDecorators(HttpCode(status), ApiResponse({ status, description }));

/** Describes in the API document when a route, or every route of a controller, refuses a request. */
export const Fails = (status: number, description: string): MethodDecorator & ClassDecorator =>
  ApiResponse({ status, description });
