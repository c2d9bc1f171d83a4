import { applyDecorators, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AccessChosenBy, KeyAlsoIn, Scope, StaysOpen } from '../../platform/auth/access.decorators.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { PresidioAccess } from './presidio.access.js';
import { PresidioErrorFilter } from './presidio-error.filter.js';

const ERROR = { type: 'object' as const, required: ['error'], properties: { error: { type: 'string' } } };

/** A failure in the shape of Presidio. */
const Failure = (status: number, description: string) =>
  ApiResponse({ status, description, content: { 'application/json': { schema: ERROR } } });

/** What all controllers of Presidio's interface have in common: who may call them, and the shape of errors. */
export const PresidioRoutes = () =>
  applyDecorators(
    ApiTags('Presidio'),
    ApiBearerAuth(),
    ApiParam({ name: 'policy', type: String, description: 'Name of the stored policy.' }),
    AccessChosenBy(PresidioAccess),
    StaysOpen(),
    KeyAlsoIn({ basic: true }),
    Scope('redaction'),
    ToleratesUnknownInput(),
    UseFilters(PresidioErrorFilter),
    Failure(400, 'The body is no JSON, or not what the route takes.'),
    Failure(401, 'No or an unknown key, and the address is in none of PRESIDIO_OPEN_NETWORKS.'),
    Failure(403, 'The key has not the scope `redaction`.'),
    Failure(404, 'There is no policy of that name.'),
    Failure(413, 'The body or what would be answered is too large.'),
    Failure(415, 'The body is no JSON.'),
    Failure(422, 'A parameter is wrong.'),
    Failure(429, 'Too many requests.'),
    Failure(500, 'What is asked for cannot be served: the analyzer answers so to every fault of a request.'),
    Failure(503, 'The service is not available just now.'),
  );
