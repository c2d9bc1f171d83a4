import { SecondOpinionRepository } from './second-opinion.repository.js';
import { SecondOpinionService } from './second-opinion.service.js';
import { SecondOpinionsController } from './second-opinions.controller.js';

export const secondOpinionControllers = [SecondOpinionsController];
export const secondOpinionProviders = [SecondOpinionRepository, SecondOpinionService];
