import { randomUUID } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OptionalObjects } from '../../../platform/http/list.decorators.js';
import { OneObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent, MayBeNull } from '../../../platform/http/may-be-absent.js';
import { IsTime } from '../../../platform/http/time.js';
import { Name, OptionalBoolean, OptionalName, OptionalText } from '../../../platform/http/field.decorators.js';
import { trimmed } from '../../../platform/http/transforms.js';
import { APPROVAL_RULES, RULE_SET_DEFAULTS, type ApprovalRule } from '../approval/approval-rules.js';
import { given } from '../../../platform/objects/given.js';
import { IsWeights, MAX_WEIGHT, weightsIn } from '../weights/weights.js';
import { BATCH_DEFAULTS, type BatchSettings } from '../batch-records/batch.types.js';
import { endOf } from './due-date.js';

const MAX_RULE_SETS = 20;
const MAX_KEYWORDS = 100;
const MAX_KEYWORD_CHARACTERS = 100;
const MAX_COUNT = 1_000_000;

/** A share, a confidence or a risk score. */
const IsShare = (): PropertyDecorator => applyDecorators(IsNumber(), Min(0), Max(1));

const IsCount = (): PropertyDecorator => applyDecorators(IsInt(), Min(0), Max(MAX_COUNT));

/** The id of a record that a batch refers to. */
const IsId = (): PropertyDecorator => applyDecorators(IsString(), MaxLength(64));

const share = (value: number) => ({ type: Number, minimum: 0, maximum: 1, default: value });
const count = (value: number) => ({ type: 'integer', minimum: 0, maximum: MAX_COUNT, default: value }) as const;

export class ApprovalRuleSetDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: 64,
    description: 'The id of an existing set; a new set gets its own id.',
  })
  @MayBeAbsent()
  @Matches(/^[\w-]{1,64}$/, { message: 'id must be 1 to 64 letters, digits, hyphens and underscores' })
  readonly id?: string;

  @ApiProperty({
    enum: APPROVAL_RULES,
    isArray: true,
    description: 'Two people must approve a document that meets all of these conditions.',
  })
  @IsArray()
  @ArrayUnique()
  @IsIn(APPROVAL_RULES, { each: true })
  readonly rules: readonly ApprovalRule[];

  @ApiPropertyOptional(share(RULE_SET_DEFAULTS.riskScoreThreshold))
  @IsShare()
  readonly riskScoreThreshold: number = RULE_SET_DEFAULTS.riskScoreThreshold;

  @ApiPropertyOptional(share(RULE_SET_DEFAULTS.rejectedConfidenceThreshold))
  @IsShare()
  readonly rejectedConfidenceThreshold: number = RULE_SET_DEFAULTS.rejectedConfidenceThreshold;

  @ApiPropertyOptional(count(RULE_SET_DEFAULTS.experiencedReviewerThreshold))
  @IsCount()
  readonly experiencedReviewerThreshold: number = RULE_SET_DEFAULTS.experiencedReviewerThreshold;

  @ApiPropertyOptional(count(RULE_SET_DEFAULTS.manualSpansThreshold))
  @IsCount()
  readonly manualSpansThreshold: number = RULE_SET_DEFAULTS.manualSpansThreshold;

  @ApiPropertyOptional({ type: [String], maxItems: MAX_KEYWORDS, default: RULE_SET_DEFAULTS.classifiedKeywords })
  @IsArray()
  @ArrayMaxSize(MAX_KEYWORDS)
  @IsString({ each: true })
  @MaxLength(MAX_KEYWORD_CHARACTERS, { each: true })
  readonly classifiedKeywords: readonly string[] = RULE_SET_DEFAULTS.classifiedKeywords;

  @ApiPropertyOptional(share(RULE_SET_DEFAULTS.dualApprovalSamplingRate))
  @IsShare()
  readonly dualApprovalSamplingRate: number = RULE_SET_DEFAULTS.dualApprovalSamplingRate;
}

export class BlindDoubleReviewDto {
  @ApiProperty()
  @IsBoolean()
  readonly enabled: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 10 })
  @IsInt()
  @Min(1)
  @Max(100)
  readonly percentage: number = BATCH_DEFAULTS.blindDoubleReview.percentage;
}

/** All settings. Absent fields stay unchanged, or get their defaults in a new batch. */
export class BatchSettingsDto {
  @OptionalText(2000, { maxLength: 2000 })
  readonly description?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'The group that may see the batch; null for administrators and auditors only. Only administrators can change it.',
  })
  @MayBeNull()
  @IsId()
  readonly groupId?: string | null;

  @ApiPropertyOptional(share(BATCH_DEFAULTS.confidenceThreshold))
  @MayBeAbsent()
  @IsShare()
  readonly confidenceThreshold?: number;

  @ApiPropertyOptional(share(BATCH_DEFAULTS.documentThreshold))
  @MayBeAbsent()
  @IsShare()
  readonly documentThreshold?: number;

  @ApiPropertyOptional(share(BATCH_DEFAULTS.auditSamplingRate))
  @MayBeAbsent()
  @IsShare()
  readonly auditSamplingRate?: number;

  @OptionalObjects(ApprovalRuleSetDto, MAX_RULE_SETS)
  readonly approvalRuleSets?: readonly ApprovalRuleSetDto[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'number', minimum: 0, maximum: MAX_WEIGHT },
    description: 'Weights that take precedence over those of the set and the defaults. Replaces all existing weights.',
  })
  @MayBeAbsent()
  @IsWeights()
  readonly piiTypeWeights?: Readonly<Record<string, number>>;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @IsId()
  readonly weightSetId?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'A filtering instance; null is this service.' })
  @MayBeNull()
  @IsId()
  readonly instanceId?: string | null;

  @ApiPropertyOptional({ minLength: 1, maxLength: 64, default: BATCH_DEFAULTS.policyName })
  @MayBeAbsent()
  @Matches(/^[\w-]{1,64}$/, { message: 'policyName must be 1 to 64 letters, digits, hyphens and underscores' })
  readonly policyName?: string;

  @ApiPropertyOptional({ minLength: 1, maxLength: 256, default: BATCH_DEFAULTS.context })
  @MayBeAbsent()
  @trimmed()
  @Matches(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,256}$/u, {
    message: 'context must be 1 to 256 characters without control characters',
  })
  readonly context?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'When the documents of the batch must be reviewed, in ISO 8601. A date means the end of that day in UTC. Null sets no due date.',
  })
  @MayBeNull()
  @IsTime('dueAt must be null or a time in ISO 8601')
  readonly dueAt?: string | null;

  @ApiPropertyOptional({ maxLength: 200, description: 'Reports can be grouped by domain.' })
  @MayBeAbsent()
  @trimmed()
  @IsString()
  @MaxLength(200)
  readonly domain?: string;

  @ApiPropertyOptional({ maxLength: 64, default: BATCH_DEFAULTS.finalizationPolicyId })
  @MayBeAbsent()
  @IsId()
  readonly finalizationPolicyId?: string;

  @ApiPropertyOptional({
    maxLength: 64,
    default: BATCH_DEFAULTS.complianceProfileId,
    description: 'Cannot be changed after the batch is created.',
  })
  @MayBeAbsent()
  @IsId()
  readonly complianceProfileId?: string;

  @OptionalBoolean({ description: 'Requires a code from everyone who approves a span.' })
  readonly exemptionCodeRequired?: boolean;

  @ApiPropertyOptional({ type: BlindDoubleReviewDto, description: 'Cannot be changed after the batch is created.' })
  @MayBeAbsent()
  @OneObject(() => BlindDoubleReviewDto)
  readonly blindDoubleReview?: BlindDoubleReviewDto;
}

export class NewBatchDto extends BatchSettingsDto {
  @Name(200)
  readonly name: string;
}

export class BatchPatchDto extends BatchSettingsDto {
  @OptionalName(200)
  readonly name?: string;
}

/** Converts the sent settings to the form in which they are stored. */
export function settingsOf({
  approvalRuleSets: sets,
  piiTypeWeights: weights,
  blindDoubleReview: blind,
  dueAt,
  ...plain
}: BatchPatchDto): Partial<BatchSettings> {
  return {
    ...given(plain),
    ...(dueAt !== undefined && { dueAt: dueAt === null ? null : endOf(dueAt) }),
    ...(sets !== undefined && { approvalRuleSets: sets.map(({ id = randomUUID(), ...set }) => ({ id, ...set })) }),
    ...(weights !== undefined && { piiTypeWeights: weightsIn(weights) }),
    ...(blind !== undefined && { blindDoubleReview: { enabled: blind.enabled, percentage: blind.percentage } }),
  };
}
