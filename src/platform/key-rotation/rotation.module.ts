import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';
import { Resealer } from './resealer.js';
import { RotationController } from './rotation.controller.js';
import { ROTATION_MODEL, rotationSchema } from './rotation.model.js';
import { RotationRepository } from './rotation.repository.js';
import { ALL_SEALED_FIELDS, RotationService } from './rotation.service.js';
import { RotationTask } from './rotation.task.js';
import { SealedValueRepository } from './sealed-value.repository.js';

const models = MongooseModule.forFeature([{ name: ROTATION_MODEL, schema: rotationSchema }]);

const providersFor = (fields: readonly SealedFieldsOf[]): Provider[] => [
  { provide: ALL_SEALED_FIELDS, useValue: fields },
  Resealer,
  RotationRepository,
  RotationService,
  SealedValueRepository,
];

/** Rotation of the keys that encrypt stored values. */
@Module({})
export class RotationModule {
  /** In a server: started over HTTP, carried out by whichever replica is free. */
  static served(fields: readonly SealedFieldsOf[]): DynamicModule {
    return {
      module: RotationModule,
      imports: [models],
      controllers: [RotationController],
      providers: [...providersFor(fields), RotationTask],
    };
  }

  /** On a command line: only `RotationService`. */
  static alone(fields: readonly SealedFieldsOf[]): DynamicModule {
    return {
      module: RotationModule,
      imports: [models],
      providers: providersFor(fields),
      exports: [RotationService],
    };
  }
}
