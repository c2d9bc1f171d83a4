import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../platform/clock/clock.js';
import { MuteRepository } from '../mutes/mute.repository.js';
import type { Breach } from '../trend.types.js';
import { windowOf } from './dashboard-window.js';
import { DashboardRepository } from './dashboard.repository.js';
import type {
  DashboardPage,
  DashboardQuestion,
  DashboardSummary,
  Flow,
  Paged,
  SeriesTrend,
  TypeTimeline,
} from './dashboard.types.js';
import { Survey } from './survey.js';

/** A survey serves for so long, that many open pages ask the database no more often than one. */
const KEPT_MS = 1000;
/** One that took long serves longer, as a multiple of what it took: the database is mostly left alone. */
const KEPT_TIMES = 4;
const MOST_KEPT_MS = 30_000;
/** Surveys kept; each may hold some megabytes. */
const MOST_KEPT = 8;
/** Mutes shown. */
const MOST_MUTES = 1000;

/** Answers what the dashboard asks. */
@Injectable()
export class DashboardService {
  private readonly surveys = new LRUCache<string, Promise<Survey>>({ max: MOST_KEPT });
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly repository: DashboardRepository,
    private readonly mutes: MuteRepository,
    private readonly clock: Clock,
  ) {}

  async summary(question: DashboardQuestion): Promise<DashboardSummary> {
    const survey = await this.survey(question);
    const [breaches, mutes] = await Promise.all([
      this.repository.countBreaches(new Date(survey.window.from), question),
      this.mutes.listRunning(this.clock.now(), MOST_MUTES),
    ]);
    const { organization, context } = question;
    return {
      ...survey.counts(question.type !== undefined),
      breaches,
      mutes: mutes.filter((mute) => matches(mute.organization, organization) && matches(mute.context, context)),
    };
  }

  /** The newest first. */
  async alerts(question: DashboardQuestion, page: DashboardPage): Promise<Paged<Breach>> {
    const { from } = windowOf(question.hours, this.clock.now());
    return this.repository.listBreaches(new Date(from), question, page);
  }

  /** The types and their counts over time, the most frequent type first, with the window they belong to. */
  async entities(question: DashboardQuestion, page: DashboardPage) {
    const survey = await this.survey(question);
    const types: Paged<TypeTimeline> = cut(survey.types(), page);
    return { window: survey.window, types };
  }

  /** The largest first. */
  async flows(question: DashboardQuestion, page: DashboardPage): Promise<Paged<Flow>> {
    return cut((await this.survey(question)).flows(), page);
  }

  /** The farthest from their baseline first. */
  async trends(question: DashboardQuestion, page: DashboardPage): Promise<Paged<SeriesTrend>> {
    return cut((await this.survey(question)).trends(), page);
  }

  /** Those that reported in the window, by name. */
  async organizations(question: Pick<DashboardQuestion, 'hours'>, page: DashboardPage) {
    return cut((await this.survey({ hours: question.hours })).organizations(), page);
  }

  private async survey(question: DashboardQuestion): Promise<Survey> {
    const { hours, organization, context, source, type } = question;
    const key = JSON.stringify([hours, organization ?? null, context ?? null, source ?? null, type ?? null]);
    const kept = this.surveys.get(key);
    if (kept !== undefined) return kept;
    const made = this.makeInTurn(question, (tookMs) => {
      const ttl = Math.min(Math.max(tookMs * KEPT_TIMES, KEPT_MS), MOST_KEPT_MS);
      this.surveys.set(key, made, { ttl });
    });
    // Whoever asks meanwhile waits for the same one, however long it takes.
    this.surveys.set(key, made, { ttl: 0 });
    made.catch(() => this.surveys.delete(key));
    return made;
  }

  /** One at a time: strangers may ask as many different questions as they like. */
  private makeInTurn(question: DashboardQuestion, done: (tookMs: number) => void): Promise<Survey> {
    const made = this.last.then(async () => {
      const began = performance.now();
      const survey = new Survey(windowOf(question.hours, this.clock.now()));
      for await (const share of this.repository.streamShares(survey.window, question)) survey.add(share);
      done(performance.now() - began);
      return survey;
    });
    this.last = made.catch(() => undefined);
    return made;
  }
}

const matches = (name: string, asked: string | undefined): boolean => asked === undefined || asked === name;

const cut = <Item>(items: readonly Item[], { offset, limit }: DashboardPage): Paged<Item> => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
});
