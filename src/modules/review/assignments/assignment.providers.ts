import { AssignmentController } from './assignment.controller.js';
import { AssignmentLoadRepository } from './assignment-load.repository.js';
import { AssignmentOperationRecord, AssignmentOperationSchema } from './assignment-operation.model.js';
import { AssignmentsOfUser } from './assignments-of-user.js';
import { AssignmentsService } from './assignments.service.js';
import { BulkAssignmentController } from './bulk-assignment.controller.js';
import { BulkAssignmentService } from './bulk-assignment.service.js';
import { ClaimsService } from './claims.service.js';
import { UnassignLeaversTask } from './unassign-leavers.task.js';

export const assignmentModels = [{ name: AssignmentOperationRecord.name, schema: AssignmentOperationSchema }];
export const assignmentControllers = [AssignmentController, BulkAssignmentController];
export const assignmentProviders = [
  AssignmentLoadRepository,
  AssignmentsOfUser,
  AssignmentsService,
  BulkAssignmentService,
  ClaimsService,
  UnassignLeaversTask,
];
