import type { Point } from '../detection/method.js';
import type { Report, SeriesKey } from '../trend.types.js';
import { seriesId } from '../series-id.js';
import { REPORTS } from './series.model.js';

/** The points of one batch in one series, in the order of their reports. */
export interface SeriesWork {
  readonly id: string;
  readonly key: SeriesKey;
  readonly points: Point[];
  /**
   * The number of reports of the source before the first of these points; set once the source's own series was read.
   */
  reportsBefore: number | undefined;
  /** The number of reports of the source in the batch before the first of these points. */
  readonly reportsAhead: number;
  /** The series that counts the reports of the source. */
  readonly sourceId: string;
}

/**
 * Groups the points of reports by series. Each report is also a point of the series that counts the reports of its
 * source.
 */
export function workOf(reports: readonly Report[]): SeriesWork[] {
  const works = new Map<string, SeriesWork>();
  for (const { organization, context, source, at, counts } of reports) {
    const sourceKey = { organization, context, source };
    const sourceId = seriesId({ ...sourceKey, type: REPORTS });
    const add = (type: string, count: number): void => {
      const key = { ...sourceKey, type };
      const id = type === REPORTS ? sourceId : seriesId(key);
      let work = works.get(id);
      if (work === undefined) {
        // The report itself has been added to the series of its source by now.
        const reportsAhead = type === REPORTS ? 0 : (works.get(sourceId)?.points.length ?? 1) - 1;
        work = { id, key, points: [], reportsBefore: undefined, reportsAhead, sourceId };
        works.set(id, work);
      }
      work.points.push({ at: at.getTime(), count });
    };
    add(REPORTS, 1);
    for (const [type, count] of counts) add(type, count);
  }
  return [...works.values()];
}

/**
 * Notes the number of reports before each work, once: when some works are done again, their source may have counted
 * them already.
 * @param reportsOf the number of reports that a source has counted, by the id of its series
 */
export function noteReportsBefore(works: readonly SeriesWork[], reportsOf: (sourceId: string) => number): void {
  for (const work of works) work.reportsBefore ??= reportsOf(work.sourceId) + work.reportsAhead;
}
