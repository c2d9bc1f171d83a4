import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { labelOf, PII_TYPES } from '../spans/pii-types.js';

@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/pii-types')
export class PiiTypesController {
  @Get()
  @ApiOperation({ summary: 'List the types of spans' })
  @Succeeds(200, 'An array of `id` and `label`, ordered by id.')
  list() {
    return PII_TYPES.map((id) => ({ id, label: labelOf(id) }));
  }
}
