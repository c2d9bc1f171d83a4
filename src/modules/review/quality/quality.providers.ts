import { QualityController } from './quality.controller.js';
import { JudgingService } from './judging.service.js';
import { QualitySamples } from './quality-samples.js';
import { QualityService } from './quality.service.js';
import { ReviewedWorkRepository } from './reviewed-work.repository.js';
import { SampleDrawing } from './sample-drawing.js';
import { QualityItemRecord, QualityItemSchema, QualitySampleRecord, QualitySampleSchema } from './sample.model.js';
import { SampleRepository } from './sample.repository.js';

export const qualityControllers = [QualityController];
export const qualityModels = [
  { name: QualitySampleRecord.name, schema: QualitySampleSchema },
  { name: QualityItemRecord.name, schema: QualityItemSchema },
];
export const qualityProviders = [
  SampleRepository,
  ReviewedWorkRepository,
  SampleDrawing,
  QualitySamples,
  QualityService,
  JudgingService,
];
