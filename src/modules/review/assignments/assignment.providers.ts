import { AssignmentController } from './assignment.controller.js';
import { AssignmentsService } from './assignments.service.js';
import { ClaimsService } from './claims.service.js';

export const assignmentControllers = [AssignmentController];
export const assignmentProviders = [AssignmentsService, ClaimsService];
