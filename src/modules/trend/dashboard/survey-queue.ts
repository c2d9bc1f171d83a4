import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { overloaded } from '../../../platform/http/in-flight.js';
import { windowOf } from './dashboard-window.js';
import { DashboardRepository } from './dashboard.repository.js';
import type { DashboardQuestion } from './dashboard.types.js';
import { Survey } from './survey.js';

/** The time for which a survey is cached, so that many open pages query the database no more often than one. */
const KEPT_MS = 1000;
/** A slow survey is cached longer, by this multiple of its duration, so that the database is mostly idle. */
const KEPT_TIMES = 4;
const MAX_KEPT_MS = 30_000;
/** The maximum number of cached surveys; each may hold some megabytes. */
const MAX_KEPT = 8;
/** The maximum number of different requested surveys, including the running one. */
export const MAX_ASKED = 16;

/** A survey with waiting clients. */
class SurveyRequest {
  private readonly waiters = new Set<{
    readonly resolve: (survey: Survey) => void;
    readonly reject: (error: unknown) => void;
  }>();
  private readonly unwanted = new AbortController();

  constructor(readonly question: DashboardQuestion) {}

  /** Aborted when the last waiting client has disconnected. */
  get signal(): AbortSignal {
    return this.unwanted.signal;
  }

  join(disconnected: AbortSignal): Promise<Survey> {
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      this.waiters.add(waiter);
      disconnected.addEventListener('abort', () => {
        if (!this.waiters.delete(waiter)) return;
        reject(surveyGivenUp());
        if (this.waiters.size === 0) this.unwanted.abort();
      });
    });
  }

  deliver(survey: Survey): void {
    for (const { resolve } of this.waiters) resolve(survey);
    this.waiters.clear();
  }

  refuse(error: unknown): void {
    for (const { reject } of this.waiters) reject(error);
    this.waiters.clear();
  }
}

/**
 * Computes surveys one at a time, since strangers may ask any number of different questions. Clients with the same
 * question wait for the same survey, however long it takes; a survey without waiting clients is not started, or stops.
 */
@Injectable()
export class SurveyQueue {
  private readonly kept = new LRUCache<string, Survey>({ max: MAX_KEPT });
  /** By question, in the order of their turns; the first is running. */
  private readonly asked = new Map<string, SurveyRequest>();
  private isBusy = false;

  constructor(
    private readonly repository: DashboardRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param disconnected aborted when the client disconnects
   * @throws AppError `unavailable` while too many different surveys are requested, `timed-out` for a client that has
   *   disconnected
   */
  async survey(question: DashboardQuestion, disconnected: AbortSignal): Promise<Survey> {
    const key = keyOf(question);
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    if (disconnected.aborted) throw surveyGivenUp();
    return (this.asked.get(key) ?? this.request(key, question)).join(disconnected);
  }

  private request(key: string, question: DashboardQuestion): SurveyRequest {
    if (this.asked.size >= MAX_ASKED) throw overloaded();
    const request = new SurveyRequest(question);
    this.asked.set(key, request);
    request.signal.addEventListener('abort', () => {
      this.forget(key, request);
    });
    void this.processQueue();
    return request;
  }

  /** Never rejects: errors are passed to the waiting clients. */
  private async processQueue(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let next = this.first(); next !== undefined; next = this.first()) {
      const [key, request] = next;
      try {
        const survey = await this.make(key, request);
        this.forget(key, request);
        request.deliver(survey);
      } catch (error) {
        this.forget(key, request);
        request.refuse(error);
      }
    }
    this.isBusy = false;
  }

  private first(): readonly [string, SurveyRequest] | undefined {
    for (const entry of this.asked) return entry;
    return undefined;
  }

  private async make(key: string, { question, signal }: SurveyRequest): Promise<Survey> {
    const began = performance.now();
    const survey = new Survey(windowOf(question.hours, this.clock.now()));
    for await (const share of this.repository.streamShares(survey.window, question)) {
      // Leaving the loop closes the cursor.
      if (signal.aborted) throw surveyGivenUp();
      survey.add(share);
    }
    const ttl = Math.min(Math.max((performance.now() - began) * KEPT_TIMES, KEPT_MS), MAX_KEPT_MS);
    this.kept.set(key, survey, { ttl });
    return survey;
  }

  /** The same question may have been asked again since. */
  private forget(key: string, request: SurveyRequest): void {
    if (this.asked.get(key) === request) this.asked.delete(key);
  }
}

const keyOf = ({ hours, organization, context, source, type }: DashboardQuestion): string =>
  JSON.stringify([hours, organization ?? null, context ?? null, source ?? null, type ?? null]);

const surveyGivenUp = (): AppError =>
  new AppError('timed-out', 'Nobody waits for this answer any more.', { code: 'SURVEY_ABORTED' });
