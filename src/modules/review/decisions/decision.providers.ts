import { DecisionController } from './decision.controller.js';
import { DecisionsService } from './decisions.service.js';
import { OperationRecord, OperationSchema } from './operation.model.js';
import { OperationRepository } from './operation.repository.js';

export const decisionModels = [{ name: OperationRecord.name, schema: OperationSchema }];
export const decisionControllers = [DecisionController];
export const decisionProviders = [DecisionsService, OperationRepository];
