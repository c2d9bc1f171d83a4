import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, fail, isPermanent } from '../../../platform/http/app-error.js';
import { Clock } from '../../../platform/clock/clock.js';
import { approvalsRequired } from '../approval/approval-rules.js';
import { weightsOf } from '../spans/pii-types.js';
import { withOnlySpans } from '../documents/document-counts.js';
import { nextStatus } from '../documents/document-states.js';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentHeader, Rolls } from '../documents/document.types.js';
import { PlaceService } from '../files/place.service.js';
import { countsOfLeft, leftBeside } from '../spans/left-findings.js';
import { riskScoreOf } from '../spans/tally.js';
import { SpanWriter } from '../spans/span-writer.js';
import { DetectionService } from './detection.js';
import { RedactionInput } from './redaction-input.js';
import { foundSpans, isDrawn, outcomeOf, tallyOf } from './redacted-document.js';

/**
 * Detects sensitive text in documents by their batch's policy, locally or through a remote instance, and stores the
 * result.
 */
@Injectable()
export class DocumentRedactor {
  constructor(
    private readonly input: RedactionInput,
    private readonly spans: SpanWriter,
    private readonly detection: DetectionService,
    private readonly editor: DocumentEditor,
    private readonly places: PlaceService,
    private readonly clock: Clock,
  ) {}

  /**
   * Redacts a document that no other worker is redacting.
   * @param mayWrite called before anything is written: false if another worker has claimed the document since
   * @throws AppError if redaction is impossible, or not possible at the moment
   */
  async redact(header: DocumentHeader, signal: AbortSignal, mayWrite: () => Promise<boolean>): Promise<void> {
    const input = await this.input.load(header);
    const batch = input.batch ?? fail('not-found', 'The batch no longer exists.');
    const text = input.text ?? fail('not-found', 'The source text no longer exists.');
    const { detected, left: others, fallbacks, policy } = await this.detection.detect(header, batch, text, signal);
    const placeOf = await this.places.placesOf(header, detected);
    if (!(await mayWrite())) return;
    const now = this.clock.now();
    const spans = foundSpans({ id: header.id, text }, detected, batch, now, placeOf);
    await this.spans.insertFound(header.id, spans, mayHaveSpans(header));
    const weights = weightsOf(batch);
    const tally = tallyOf(spans, weights);
    const left = leftBeside(others, spans);
    const rolls = roll();
    const riskScore = riskScoreOf({ tally, left, words: header.words }, weights);
    const status = nextStatus(header.status, outcomeOf(tally, batch, rolls));
    if (status === undefined) return;
    const { enabled, percentage } = batch.blindDoubleReview;
    await this.editor.editAsService(header, {
      set: {
        status,
        statusChangedAt: now,
        tally,
        ...(header.counts !== null && { counts: withOnlySpans(header.counts, spans) }),
        left,
        policy,
        riskScore,
        rolls,
        nextSpan: spans.length,
        failure: null,
        blind: enabled && isDrawn(rolls.blind, percentage / 100) ? { phase: 'first', first: null, second: null } : null,
        approvalsRequired: approvalsRequired(batch.approvalRuleSets, {
          riskScore,
          manualSpans: 0,
          spans,
          reviewCount: undefined,
          text,
          roll: rolls.dual,
        }),
      },
      events: [
        {
          action: 'DOCUMENT_STATUS_CHANGE',
          resourceType: 'Document',
          details: {
            previous: header.status,
            current: status,
            spans: spans.length,
            riskScore,
            leftByPolicy: countsOfLeft(left),
            ...(policy !== null && { policy }),
            ...(fallbacks.length > 0 && { modelFallbacks: fallbacks }),
          },
        },
      ],
    });
  }

  /** Marks a document as failed. */
  async giveUp(header: DocumentHeader, reason: string): Promise<void> {
    const status = nextStatus(header.status, 'fail');
    if (status === undefined) return;
    await this.editor.editAsService(header, {
      set: { status, statusChangedAt: this.clock.now(), failure: reason },
      events: [
        {
          action: 'DOCUMENT_STATUS_CHANGE',
          resourceType: 'Document',
          details: { previous: header.status, current: status, attempts: header.attempts },
        },
      ],
    });
  }
}

/** True if an earlier attempt, or one before the document failed, may have left spans. */
const mayHaveSpans = ({ attempts, version }: DocumentHeader): boolean => attempts > 1 || version > 1;

const ROLL_STEPS = 2 ** 47;
const oneRoll = (): number => randomInt(ROLL_STEPS) / ROLL_STEPS;
const roll = (): Rolls => ({ audit: oneRoll(), dual: oneRoll(), blind: oneRoll() });

/** True if a later retry may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  const isRefused = error instanceof AppError && error.options.details?.retryable === false;
  return !isPermanent(error) && !isRefused;
}

/**
 * Returns the reason of a failure for people. Only messages of this product are shown, as others might contain text.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `An unexpected error (${error instanceof Error ? error.name : 'unknown'}); see the log of the service.`;
}
