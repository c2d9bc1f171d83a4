import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HoldController } from './hold.controller.js';
import { HOLD_MODEL, holdSchema } from './hold.model.js';
import { HoldRepository } from './hold.repository.js';
import { HoldService } from './hold.service.js';
import { Holds } from './holds.js';

/** Legal holds. Modules that delete data inject `Holds` and check first. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: HOLD_MODEL, schema: holdSchema }])],
  controllers: [HoldController],
  providers: [HoldRepository, HoldService, Holds],
  exports: [Holds],
})
export class HoldModule {}
