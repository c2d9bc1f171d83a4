import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Put, Query, Req, StreamableFile } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, ValidateNested } from 'class-validator';
import type { Request } from 'express';
import { BearerOnly, Public } from '../../src/platform/auth/access.decorators.js';
import { AppError } from '../../src/platform/http/app-error.js';
import { AcceptsJson, AcceptsRaw } from '../../src/platform/http/body.decorators.js';
import type { StreamedBody } from '../../src/platform/http/streamed-body.js';
import { makeGate } from './gate.js';

class InnerDto {
  @IsInt()
  @Max(9)
  readonly count!: number;
}

class EchoDto {
  @IsString()
  @MaxLength(20)
  readonly name!: string;

  @ValidateNested()
  @Type(() => InnerDto)
  readonly inner!: InnerDto;
}

export const RAW_LIMIT = 100_000;
/** More than the buffers of both ends of a connection hold. */
export const LARGE_BYTES = 32 * 1024 * 1024;
export const gate = { current: makeGate() };

/** Routes for the tests of the platform. */
@Controller('probe')
export class ProbeController {
  @Get('things/:id')
  @Public()
  read(@Param('id') id: string, @Query('q') q: string | undefined) {
    return { id, q };
  }

  @Put('things/:id')
  @Public()
  @AcceptsJson()
  replace(@Param('id') id: string) {
    return { id };
  }

  @Post('json')
  @Public()
  @AcceptsJson({ limit: 1000 })
  @HttpCode(200)
  json(@Body() body: unknown) {
    return { body };
  }

  @Post('optional')
  @Public()
  @AcceptsJson({ optional: true })
  @HttpCode(200)
  optional(@Body() body: unknown) {
    return { absent: body === undefined };
  }

  @Post('dto')
  @Public()
  @AcceptsJson()
  @HttpCode(200)
  dto(@Body() body: EchoDto) {
    return body;
  }

  @Post('raw')
  @Public()
  @AcceptsRaw({ limit: RAW_LIMIT })
  @HttpCode(200)
  raw(@Body() body: Buffer) {
    return { bytes: body.length };
  }

  @Post('closed')
  @BearerOnly()
  @AcceptsRaw({ limit: 64 * 1024 * 1024 })
  closed() {
    return {};
  }

  @Post('unlimited')
  @Public()
  @AcceptsRaw({ limit: 64 * 1024 * 1024 })
  @HttpCode(200)
  unlimited(@Body() body: Buffer) {
    return { bytes: body.length };
  }

  @Post('lines')
  @Public()
  @AcceptsRaw({ limit: RAW_LIMIT, isStreamed: () => true })
  @HttpCode(200)
  async lines(@Body() body: StreamedBody) {
    for await (const chunk of body) if (chunk.length === 0) break;
    return { bytes: body.bytesRead };
  }

  @Get('large')
  @Public()
  large() {
    return 'x'.repeat(LARGE_BYTES);
  }

  @Get('large-stream')
  @Public()
  largeStream() {
    const piece = Buffer.alloc(LARGE_BYTES / 256, 'x');
    return new StreamableFile(Readable.from(Array<Buffer>(256).fill(piece), { objectMode: false }));
  }

  @Get('wait')
  @Public()
  async wait() {
    gate.current.reach();
    await gate.current.opened;
    return { waited: true };
  }

  @Get('address')
  @Public()
  address(@Req() { ip, protocol, secure }: Request) {
    return { ip, protocol, secure };
  }

  @Get('fault')
  @Public()
  fault(): never {
    throw new TypeError('Cannot redact "Ann Example" of 219-09-9999');
  }

  @Get('refused')
  @Public()
  refused(): never {
    throw new AppError('conflict', 'The batch is closed.', { code: 'CLOSED', details: { closed: true } });
  }

  @Get('busy')
  @Public()
  busy(): never {
    throw new AppError('too-many-requests', 'Too many.');
  }
}

@Module({ controllers: [ProbeController] })
export class ProbeModule {}
