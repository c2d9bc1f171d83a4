import { setMaxListeners } from 'node:events';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { DashboardRepository } from './dashboard.repository.js';
import type { DashboardFilter } from './dashboard.types.js';
import { MAX_ASKED, SurveyQueue } from './survey-queue.js';
import type { SeriesShare } from './survey.js';

const SHARE: SeriesShare = {
  organization: 'o',
  context: 'c',
  source: 's',
  type: 'ssn',
  mean: 1,
  samples: 1,
  buckets: [[Math.floor(Date.now() / 3_600_000), { sum: 1, points: 1 }]],
};
const STAYS = new AbortController().signal;
// One signal for many here; requests have one each.
setMaxListeners(0, STAYS);

/** Series that come one by one, each when the test lets it. */
class SteppedSeries {
  readonly begun: (string | undefined)[] = [];
  readonly ended: (string | undefined)[] = [];
  taken = 0;
  private go: (() => void)[] = [];
  private allowed = 0;

  async *streamShares(_: unknown, { organization }: DashboardFilter): AsyncGenerator<SeriesShare> {
    this.begun.push(organization);
    try {
      for (let n = 0; n < 2; n += 1) {
        if (this.allowed > 0) this.allowed -= 1;
        else await new Promise<void>((resolve) => this.go.push(resolve));
        this.taken += 1;
        yield SHARE;
      }
    } finally {
      this.ended.push(organization);
    }
  }

  /** Lets the next series come, as soon as somebody waits for it. */
  step(times = 1): void {
    for (let n = 0; n < times; n += 1) {
      const next = this.go.shift();
      if (next === undefined) this.allowed += 1;
      else next();
    }
  }
}

function deskOf(series: SteppedSeries): SurveyQueue {
  return new SurveyQueue(series as unknown as DashboardRepository, new SystemClock());
}

const about = (organization: string) => ({ hours: 24, organization });

describe('the desk of surveys', () => {
  it('makes one at a time, one for all who ask the same', async () => {
    const series = new SteppedSeries();
    const desk = deskOf(series);
    const answers = ['a', 'a', 'b', 'a'].map((name) => desk.survey(about(name), STAYS));
    expect(series.begun).toEqual(['a']);
    series.step(4);
    const surveys = await Promise.all(answers);
    expect(series.begun).toEqual(['a', 'b']);
    expect(new Set(surveys).size).toBe(2);
    expect(await desk.survey(about('a'), STAYS)).toBe(surveys[0]);
  });

  it('refuses further questions while too many wait, and takes them afterwards', async () => {
    const series = new SteppedSeries();
    const desk = deskOf(series);
    const answers = Array.from({ length: MAX_ASKED }, (_, n) => desk.survey(about(`${n}`), STAYS));
    await expect(desk.survey(about('more'), STAYS)).rejects.toMatchObject({
      kind: 'unavailable',
      options: { code: 'OVERLOADED', headers: { 'Retry-After': '1' } },
    });
    const joined = desk.survey(about('3'), STAYS);
    series.step(2 * MAX_ASKED);
    const surveys = await Promise.all(answers);
    expect(await joined).toBe(surveys[3]);
    series.step(2);
    expect((await desk.survey(about('more'), STAYS)).types()).toHaveLength(1);
  });

  it('does not begin what nobody waits for any more, and gives its place away', async () => {
    const series = new SteppedSeries();
    const desk = deskOf(series);
    const first = desk.survey(about('first'), STAYS);
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const others = Array.from({ length: MAX_ASKED - 1 }, (_, n) => desk.survey(about(`${n}`), leaving.signal));
    leaving.abort();
    for (const other of others) await expect(other).rejects.toMatchObject({ options: { code: 'SURVEY_ABORTED' } });
    const last = desk.survey(about('last'), STAYS);
    series.step(4);
    await Promise.all([first, last]);
    expect(series.begun).toEqual(['first', 'last']);
  });

  it('stops what is under way when the last of those who wait has left', async () => {
    const series = new SteppedSeries();
    const desk = deskOf(series);
    const [one, other] = [new AbortController(), new AbortController()];
    const answers = [desk.survey(about('a'), one.signal), desk.survey(about('a'), other.signal)];
    const next = desk.survey(about('b'), STAYS);
    one.abort();
    await expect(answers[0]).rejects.toMatchObject({ options: { code: 'SURVEY_ABORTED' } });
    expect(series.ended).toEqual([]);
    other.abort();
    await expect(answers[1]).rejects.toMatchObject({ options: { code: 'SURVEY_ABORTED' } });
    // One series more of the first, two of the second.
    series.step(3);
    await next;
    expect(series.ended).toEqual(['a', 'b']);
    expect(series.taken).toBe(3);
  });

  it('begins anew for who asks what others have given up', async () => {
    const series = new SteppedSeries();
    const desk = deskOf(series);
    const leaving = new AbortController();
    const given = desk.survey(about('a'), leaving.signal);
    leaving.abort();
    await expect(given).rejects.toMatchObject({ options: { code: 'SURVEY_ABORTED' } });
    const again = desk.survey(about('a'), STAYS);
    series.step(3);
    expect((await again).types()[0]?.total).toBe(2);
    await expect(desk.survey(about('c'), leaving.signal)).rejects.toMatchObject({ kind: 'timed-out' });
    expect(series.begun).toEqual(['a', 'a']);
  });

  it('tells all who wait when the database fails, and tries anew for the next', async () => {
    let fails = true;
    const repository = {
      // oxlint-disable-next-line typescript/require-await -- a stream that fails at once
      async *streamShares() {
        if (fails) throw new Error('away');
        yield SHARE;
      },
    } as unknown as DashboardRepository;
    const desk = new SurveyQueue(repository, new SystemClock());
    const answers = await Promise.allSettled([desk.survey(about('a'), STAYS), desk.survey(about('a'), STAYS)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect((await desk.survey(about('a'), STAYS)).types()).toHaveLength(1);
  });
});
