import { AssignmentController } from './assignment.controller.js';
import { AssignmentsOfUser } from './assignments-of-user.js';
import { AssignmentsService } from './assignments.service.js';
import { ClaimsService } from './claims.service.js';

export const assignmentControllers = [AssignmentController];
export const assignmentProviders = [AssignmentsOfUser, AssignmentsService, ClaimsService];
