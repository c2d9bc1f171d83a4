import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { EachObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import {
  DEFAULT_SETTINGS,
  DENSITIES,
  isLocale,
  isTimezone,
  REVIEW_SORTS,
  THEMES,
  type Density,
  type KeyBinding,
  type ReviewSort,
  type SavedView,
  type Theme,
} from '../users/user-settings.js';

const MAX_BINDINGS = 200;
const MAX_KEYS = 4;
const MAX_VIEWS = 50;

export class KeyBindingDto implements KeyBinding {
  @ApiProperty({ example: 'review.accept', maxLength: 64 })
  @Matches(/^[a-z][\w.-]{0,63}$/i, { message: 'action must be the name of an action, such as review.accept' })
  readonly action: string;

  @ApiProperty({ type: [String], maxItems: MAX_KEYS, description: 'An empty list removes the keys of the action.' })
  @IsArray()
  @ArrayMaxSize(MAX_KEYS)
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  readonly keys: string[];
}

export class SavedViewDto implements SavedView {
  @ApiProperty({ example: 'queue', maxLength: 40 })
  @Matches(/^[a-z][a-z-]{0,39}$/, { message: 'page must be the name of a page, such as queue' })
  readonly page: string;

  @ApiProperty({ maxLength: 80 })
  @IsString()
  @Length(1, 80)
  readonly name: string;

  @ApiProperty({ maxLength: 1000, description: 'The query string of the page, without the `?`.' })
  @IsString()
  @MaxLength(1000)
  readonly query: string;
}

/** Absent fields stay unchanged. */
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
    description: 'A name from the IANA time zone database. Null uses the time zone of the browser.',
    type: String,
    nullable: true,
    example: 'Europe/Vienna',
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== null)
  @ValidateBy({
    name: 'isTimezone',
    validator: { validate: isTimezone, defaultMessage: () => 'timezone must be a name such as Europe/Vienna or UTC' },
  })
  readonly timezone?: string | null;

  @ApiPropertyOptional({
    description: 'A language tag (BCP 47). Null uses the language of the browser.',
    type: String,
    nullable: true,
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== null)
  @ValidateBy({
    name: 'isLocale',
    validator: { validate: isLocale, defaultMessage: () => 'locale must be a language tag such as de-AT, or null' },
  })
  readonly locale?: string | null;

  @ApiPropertyOptional({ enum: THEMES, default: DEFAULT_SETTINGS.theme })
  @MayBeAbsent()
  @IsIn(THEMES)
  readonly theme?: Theme;

  @ApiPropertyOptional({ enum: DENSITIES, default: DEFAULT_SETTINGS.density })
  @MayBeAbsent()
  @IsIn(DENSITIES)
  readonly density?: Density;

  @ApiPropertyOptional({ type: 'integer', minimum: 14, maximum: 22, default: DEFAULT_SETTINGS.textSize })
  @MayBeAbsent()
  @IsInt()
  @Min(14)
  @Max(22)
  readonly textSize?: number;

  @ApiPropertyOptional({
    default: DEFAULT_SETTINGS.maskValues,
    description: 'Hides sensitive values until the user asks to see them.',
  })
  @MayBeAbsent()
  @IsBoolean()
  readonly maskValues?: boolean;

  @ApiPropertyOptional({
    default: DEFAULT_SETTINGS.singleKeys,
    description: 'Enables shortcuts that consist of a single letter.',
  })
  @MayBeAbsent()
  @IsBoolean()
  readonly singleKeys?: boolean;

  @ApiPropertyOptional({ type: [KeyBindingDto], maxItems: MAX_BINDINGS, description: 'Replaces all bindings.' })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_BINDINGS)
  @ArrayUnique((binding: KeyBindingDto | null) => binding?.action, {
    message: 'each action of keys must occur only once',
  })
  @EachObject(() => KeyBindingDto)
  readonly keys?: KeyBindingDto[];

  @ApiPropertyOptional({ type: [SavedViewDto], maxItems: MAX_VIEWS, description: 'Replaces all views.' })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_VIEWS)
  @EachObject(() => SavedViewDto)
  readonly views?: SavedViewDto[];
}
