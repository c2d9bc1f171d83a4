import { Injectable } from '@nestjs/common';
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
  ListPart,
  SeriesTrend,
  TypeTimeline,
} from './dashboard.types.js';
import { SurveyQueue } from './survey-queue.js';

/** The maximum number of mutes shown. */
const MAX_MUTES = 1000;

/**
 * Answers the questions of the dashboard. `disconnected` is aborted when the client disconnects.
 *
 * @throws AppError as {@link SurveyQueue.survey}
 */
@Injectable()
export class DashboardService {
  constructor(
    private readonly desk: SurveyQueue,
    private readonly repository: DashboardRepository,
    private readonly mutes: MuteRepository,
    private readonly clock: Clock,
  ) {}

  async summary(question: DashboardQuestion, disconnected: AbortSignal): Promise<DashboardSummary> {
    const survey = await this.desk.survey(question, disconnected);
    const [breaches, mutes] = await Promise.all([
      this.repository.countBreaches(new Date(survey.window.from), question),
      this.mutes.listRunning(this.clock.now(), MAX_MUTES),
    ]);
    const { organization, context } = question;
    return {
      ...survey.counts(question.type !== undefined),
      breaches,
      mutes: mutes.filter((mute) => matches(mute.organization, organization) && matches(mute.context, context)),
    };
  }

  /** Returns the newest first. */
  async alerts(question: DashboardQuestion, page: DashboardPage): Promise<ListPart<Breach>> {
    const { from } = windowOf(question.hours, this.clock.now());
    return this.repository.listBreaches(new Date(from), question, page);
  }

  /** Returns types with their counts over time, the most frequent first, and the window. */
  async entities(question: DashboardQuestion, page: DashboardPage, disconnected: AbortSignal) {
    const survey = await this.desk.survey(question, disconnected);
    const types: ListPart<TypeTimeline> = cut(survey.types(), page);
    return { window: survey.window, types };
  }

  /** Returns the largest first. */
  async flows(question: DashboardQuestion, page: DashboardPage, disconnected: AbortSignal): Promise<ListPart<Flow>> {
    return cut((await this.desk.survey(question, disconnected)).flows(), page);
  }

  /** Returns the series, farthest from their baseline first. */
  async trends(
    question: DashboardQuestion,
    page: DashboardPage,
    disconnected: AbortSignal,
  ): Promise<ListPart<SeriesTrend>> {
    return cut((await this.desk.survey(question, disconnected)).trends(), page);
  }

  /** Returns the organizations that reported in the window, by name. */
  async organizations(question: Pick<DashboardQuestion, 'hours'>, page: DashboardPage, disconnected: AbortSignal) {
    return cut((await this.desk.survey({ hours: question.hours }, disconnected)).organizations(), page);
  }
}

const matches = (name: string, asked: string | undefined): boolean => asked === undefined || asked === name;

const cut = <Item>(items: readonly Item[], { offset, limit }: DashboardPage): ListPart<Item> => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
});
