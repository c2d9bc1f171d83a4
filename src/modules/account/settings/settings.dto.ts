import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsString, Length, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { OptionalInteger } from '../../../platform/http/number.decorators.js';
import { OptionalObjects } from '../../../platform/http/list.decorators.js';
import { EachObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalBoolean, OptionalChoice, Text } from '../../../platform/http/field.decorators.js';
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

  @Text(1000, { maxLength: 1000, description: 'The query string of the page, without the `?`.' })
  readonly query: string;
}

/** Absent fields stay unchanged. */
export class SettingsPatchDto {
  @OptionalBoolean({ default: DEFAULT_SETTINGS.skipCompletedInReview })
  readonly skipCompletedInReview?: boolean;

  @OptionalBoolean({ default: DEFAULT_SETTINGS.advanceToNextOnApprove })
  readonly advanceToNextOnApprove?: boolean;

  @OptionalChoice(REVIEW_SORTS, { default: DEFAULT_SETTINGS.reviewSortBy })
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

  @OptionalChoice(THEMES, { default: DEFAULT_SETTINGS.theme })
  readonly theme?: Theme;

  @OptionalChoice(DENSITIES, { default: DEFAULT_SETTINGS.density })
  readonly density?: Density;

  @OptionalInteger(14, 22, { default: DEFAULT_SETTINGS.textSize })
  readonly textSize?: number;

  @OptionalBoolean({
    default: DEFAULT_SETTINGS.maskValues,
    description: 'Hides sensitive values until the user asks to see them.',
  })
  readonly maskValues?: boolean;

  @OptionalBoolean({
    default: DEFAULT_SETTINGS.singleKeys,
    description: 'Enables shortcuts that consist of a single letter.',
  })
  readonly singleKeys?: boolean;

  @ApiPropertyOptional({ type: [KeyBindingDto], maxItems: MAX_BINDINGS, description: 'Replaces all bindings.' })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_BINDINGS)
  @ArrayUnique((binding: KeyBindingDto | null) => binding?.action, {
    message: 'each action of keys must occur only once',
  })
  @EachObject(() => KeyBindingDto)
  readonly keys?: KeyBindingDto[];

  @OptionalObjects(SavedViewDto, MAX_VIEWS, { description: 'Replaces all views.' })
  readonly views?: SavedViewDto[];
}
