import { windowOf } from './dashboard-window.js';
import { MAX_SERIES_LISTED, Survey, type SeriesShare } from './survey.js';

const NOW = new Date('2026-01-02T12:34:56Z');
const INDEX = Math.floor(NOW.getTime() / 3_600_000);

const share = (given: Partial<SeriesShare>): SeriesShare => ({
  organization: 'o',
  context: 'c',
  source: 's',
  type: 'ssn',
  mean: 4,
  samples: 10,
  buckets: [[INDEX, { sum: 6, points: 1 }]],
  ...given,
});

function surveyOf(...shares: readonly Partial<SeriesShare>[]): Survey {
  const survey = new Survey(windowOf(24, NOW));
  for (const given of shares) survey.add(share(given));
  return survey;
}

describe('a survey', () => {
  it('counts reports by the series of all reports, and by points where one type is asked for', () => {
    const reports = { type: '', buckets: [[INDEX, { sum: 3, points: 3 }]] as const };
    const survey = surveyOf(reports, {}, { type: 'email' });
    expect(survey.counts(false)).toEqual({ reports: 3, sources: 1, types: 2, contexts: 1 });
    expect(surveyOf({}).counts(true).reports).toBe(1);
  });

  it('leaves out series without points in the window', () => {
    const survey = surveyOf({ buckets: [] }, { source: 't', buckets: [[INDEX - 24, { sum: 1, points: 1 }]] });
    expect(survey.flows()).toEqual([
      { organization: 'o', context: 'c', source: 't', types: new Map([['ssn', 1]]), total: 1 },
    ]);
    expect(Array.from(survey.types()[0]?.counts ?? [])[0]).toBe(1);
  });

  it('never mixes names that contain what separates them', () => {
    const survey = surveyOf(
      { organization: 'a:b', context: 'c' },
      { organization: 'a', context: 'b:c' },
      { organization: 'a","b', context: 'c' },
    );
    expect(survey.flows()).toHaveLength(3);
    expect(survey.counts(true)).toMatchObject({ sources: 3, contexts: 3 });
  });

  it('lists so many series and counts all of them', () => {
    const survey = new Survey(windowOf(24, NOW));
    for (let i = 0; i < MAX_SERIES_LISTED + 5; i += 1) survey.add(share({ source: `s${i}` }));
    expect(survey.trends()).toHaveLength(MAX_SERIES_LISTED);
    expect(survey.flows()).toHaveLength(MAX_SERIES_LISTED);
    expect(survey.counts(false).sources).toBe(MAX_SERIES_LISTED + 5);
    expect(survey.types()[0]?.total).toBe(6 * (MAX_SERIES_LISTED + 5));
  });

  it('a baseline of zeros deviates by nothing', () => {
    const zero = { mean: 0, buckets: [[INDEX, { sum: 0, points: 1 }]] as const };
    expect(surveyOf(zero).trends()[0]).toMatchObject({ baselineMean: 0, recentMean: 0, deviationPercent: 0 });
    expect(surveyOf({}).trends()[0]).toMatchObject({ deviationPercent: 50 });
  });
});
