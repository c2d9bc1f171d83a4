import { ApiPropertyOptional } from '@nestjs/swagger';
import { OptionalChoices, OptionalTexts } from '../../../platform/http/list.decorators.js';
import { OptionalNumber } from '../../../platform/http/number.decorators.js';
import { OneObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalBoolean, OptionalChoice, OptionalText } from '../../../platform/http/field.decorators.js';
import { VersionDto, VersionField } from '../expected-version.js';
import { DECISIONS, SPAN_STATUSES, type Decision, type SpanStatus } from '../spans/span-states.js';

const MAX_IDS = 5000;
const MAX_ID_CHARACTERS = 100;
const MAX_TYPES = 500;
/** The reason is repeated in the audit entry of each span. */
const MAX_REASON_CHARACTERS = 500;

/** The ids of some spans, at least one where they are given. */
const SpanIds = (description: string): PropertyDecorator =>
  OptionalTexts({ from: 1, to: MAX_IDS, length: MAX_ID_CHARACTERS }, { maxItems: MAX_IDS, description });

export class SpanFilterDto {
  @OptionalTexts({ from: 1, to: MAX_TYPES, length: MAX_ID_CHARACTERS }, { description: 'Only spans of these types.' })
  readonly types?: string[];

  @OptionalChoices(SPAN_STATUSES, { description: 'Only spans in these statuses.' })
  readonly statuses?: SpanStatus[];

  @OptionalNumber(0, 1)
  readonly minConfidence?: number;

  @OptionalNumber(0, 1)
  readonly maxConfidence?: number;

  @OptionalText(MAX_ID_CHARACTERS, {
    description: 'The id of a span: only spans with the same text, ignoring case, accents and blanks.',
  })
  readonly sameValueAs?: string;

  @OptionalTexts(
    { to: MAX_IDS, length: MAX_ID_CHARACTERS },
    { description: 'Ids of spans to exclude.', maxItems: MAX_IDS },
  )
  readonly exceptIds?: string[];
}

export class DecisionsDto {
  @SpanIds('Ids of the spans. Either this or `filter`.')
  readonly spanIds?: string[];

  @ApiPropertyOptional({
    type: SpanFilterDto,
    description: 'All spans that match the filter; `{}` matches every span.',
  })
  @MayBeAbsent()
  @OneObject(() => SpanFilterDto)
  readonly filter?: SpanFilterDto;

  @OptionalChoice(DECISIONS)
  readonly status?: Decision;

  @OptionalText(MAX_ID_CHARACTERS, { description: 'The new type, from GET /api/v1/pii-types.' })
  readonly type?: string;

  @OptionalText(MAX_REASON_CHARACTERS, {
    description: 'Required to overturn approvals of others.',
    maxLength: MAX_REASON_CHARACTERS,
  })
  readonly reason?: string;

  @OptionalText(200, { description: 'Used only with the status APPROVED.', maxLength: 200 })
  readonly exemptionCode?: string;

  @OptionalBoolean({ description: 'Returns the result without changing anything.', default: false })
  readonly preview?: boolean;

  @VersionField()
  readonly version?: number;
}

export class UndoDto extends VersionDto {
  @SpanIds('Ids of the spans to restore. By default, all spans of the decision are restored.')
  readonly spanIds?: string[];
}
