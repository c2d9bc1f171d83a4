import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { SheetsService } from './sheets.service.js';

@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents')
export class SheetsController {
  constructor(private readonly sheets: SheetsService) {}

  @Get(':id/sheets')
  @ApiOperation({ summary: 'List the cells of a table or workbook, and their positions in its text' })
  @Succeeds(
    200,
    'The sheets in order, each with its non-empty cells; rows and columns count from 0. `start` and `end` are positions in the source. `isComplete` is false if there are more than 200,000 cells.',
  )
  @Fails(404, 'The document does not exist, is not visible to the caller, or is not CSV, XLSX or ODS (`NO_SHEETS`).')
  @Fails(
    409,
    'The source was purged (`SOURCE_GONE`), or the file no longer yields the same text (`FILE_TEXT_CHANGED`).',
  )
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
