import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, ValidateBy, ValidateIf } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { DEFAULT_SETTINGS, isLocale, isTimezone, REVIEW_SORTS, type ReviewSort } from './user-settings.js';

/** A field that is absent stays. */
export class SettingsPatchDto {
  @ApiPropertyOptional({ default: DEFAULT_SETTINGS.skipCompletedInReview })
  @MayBeAbsent()
  @IsBoolean()
  readonly skipCompletedInReview?: boolean;

  @ApiPropertyOptional({ default: DEFAULT_SETTINGS.advanceToNextOnApprove })
  @MayBeAbsent()
  @IsBoolean()
  readonly advanceToNextOnApprove?: boolean;

  @ApiPropertyOptional({ enum: REVIEW_SORTS, default: DEFAULT_SETTINGS.reviewSortBy })
  @MayBeAbsent()
  @IsIn(REVIEW_SORTS)
  readonly reviewSortBy?: ReviewSort;

  @ApiPropertyOptional({
    description: 'A name of the IANA time zone database.',
    default: DEFAULT_SETTINGS.timezone,
    example: 'Europe/Vienna',
  })
  @MayBeAbsent()
  @ValidateBy({
    name: 'isTimezone',
    validator: { validate: isTimezone, defaultMessage: () => 'timezone must be a name such as Europe/Vienna or UTC' },
  })
  readonly timezone?: string;

  @ApiPropertyOptional({
    description: 'A language tag (BCP 47); null is that of the browser.',
    type: String,
    nullable: true,
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== null)
  @ValidateBy({
    name: 'isLocale',
    validator: { validate: isLocale, defaultMessage: () => 'locale must be a language tag such as de-AT, or null' },
  })
  readonly locale?: string | null;
}
