import { ApiProperty } from '@nestjs/swagger';
import { NullableText } from '../../../platform/http/nullable.decorators.js';
import { IsWholeNumber } from '../../../platform/http/paging.js';
import { MAX_NOTE_LENGTH } from '../policy-change.dto.js';
import { MAX_VERSION } from '../versions/version.dto.js';

/** The query of a change of a list. */
export class ListChangeDto {
  @NullableText(MAX_NOTE_LENGTH, { description: 'The reason for the change.', maxLength: MAX_NOTE_LENGTH })
  readonly note?: string;
}

export class ListSaveDto extends ListChangeDto {
  @NullableText(1000, { description: 'The purpose of the list.', default: '' })
  readonly description: string = '';
}

/** The version of a list to restore. */
export class ListRollbackDto extends ListChangeDto {
  @ApiProperty({ description: 'The version to restore as a new version.', type: 'integer' })
  @IsWholeNumber(1, MAX_VERSION)
  readonly to: number;
}
