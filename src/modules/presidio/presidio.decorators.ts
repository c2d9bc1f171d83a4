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

/** The common parts of all controllers of Presidio's interface: who may call them, and the shape of errors. */
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
    Failure(400, 'The body is not JSON, or not what the route expects.'),
    Failure(401, 'The key is missing or unknown, and the address is not in PRESIDIO_OPEN_NETWORKS.'),
    Failure(403, 'The key does not have the scope `redaction`, or has another policy than the path.'),
    Failure(404, 'There is no policy with this name.'),
    Failure(413, 'The body or the response is too large.'),
    Failure(415, 'The body is not JSON.'),
    Failure(422, 'A parameter is wrong.'),
    Failure(429, 'Too many requests.'),
    Failure(500, 'The request cannot be served: the analyzer reports every fault of a request with this status.'),
    Failure(503, 'The service is temporarily not available.'),
  );
