import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { SheetsService } from './sheets.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class SheetsController {
  constructor(private readonly sheets: SheetsService) {}

  @Get(':id/sheets')
  @ApiOperation({ summary: 'List the cells of a table or workbook, and where they stand in its text' })
  @ApiResponse({
    status: 200,
    description:
      'The sheets in their order, each with the cells that hold something; rows and columns count from 0. `start` and `end` are places in the source. `isComplete` is false when there are more than 200,000 cells.',
  })
  @ApiResponse({ status: 401, description: 'No or an unknown credential.' })
  @ApiResponse({
    status: 404,
    description: 'No such document, none that one may see, or one that is no CSV, XLSX or ODS (`NO_SHEETS`).',
  })
  @ApiResponse({
    status: 409,
    description: 'It was purged (`SOURCE_GONE`), or the file is read otherwise by now (`FILE_TEXT_CHANGED`).',
  })
  async list(@Param('id') id: string, @Acting() actor: Actor) {
    const { sheets, isComplete } = await this.sheets.read(id, actor);
    return {
      sheets: sheets.map(({ name, cells }) => ({
        name,
        cells: cells.map(({ row, column, start, end }) => ({ row, column, start, end })),
      })),
      isComplete,
    };
  }
}
