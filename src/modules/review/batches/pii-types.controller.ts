import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { labelOf, PII_TYPES } from '../spans/pii-types.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/pii-types')
export class PiiTypesController {
  @Get()
  @ApiOperation({ summary: 'The types that a span may have' })
  @ApiResponse({ status: 200, description: 'An array of `id` and `label`, by id.' })
  list() {
    return PII_TYPES.map((id) => ({ id, label: labelOf(id) }));
  }
}
