import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../config/config.module.js';
import { ClaimKeeper } from './claim-keeper.js';
import { IdempotencyConfig } from './idempotency.config.js';
import { KeyedLines } from './keyed-lines.js';
import { KeyedRequestRecord, KeyedRequestSchema } from './keyed-request.model.js';
import { KeyedRequestRepository } from './keyed-request.repository.js';

/** Repeatable requests, for every route with `@HonoursIdempotencyKey`. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: KeyedRequestRecord.name, schema: KeyedRequestSchema }])],
  providers: [provideConfig(IdempotencyConfig), KeyedRequestRepository, ClaimKeeper, KeyedLines],
  exports: [IdempotencyConfig, KeyedRequestRepository, ClaimKeeper, KeyedLines],
})
export class IdempotencyModule {}
