import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { growingCache } from '../../../platform/objects/growing-cache.js';
import { Clock } from '../../../platform/clock/clock.js';
import { TrendConfig } from '../trend.config.js';
import type { Report, SeriesLimit, SourceKey } from '../trend.types.js';
import { seriesId } from './series-id.js';
import { REPORTS } from './series.model.js';
import { SeriesRepository } from './series.repository.js';

/** Characters of types that are known to be stored, for all sources together. */
const MAX_KNOWN_CHARACTERS = 16_000_000;
/** Sources and organizations whose number of series is remembered. */
const MAX_TALLIES = 10_000;
/** A number of series that was read is used for so long: other processes add some, and old ones are trimmed. */
const TALLY_MS = 30_000;

/** How many series there are, as far as this process knows. */
interface Tally {
  series: number;
  readonly readAt: number;
}

/** What the new series of one report are counted against. */
interface Growth {
  readonly report: Report;
  readonly newTypes: readonly string[];
  readonly isNewSource: boolean;
}

/**
 * Bounds how many series reports can make: each is a document of some kilobytes that stays for long, and whoever reports
 * chooses its name. Reports without new names cost no query. Several processes may exceed a limit by what each takes in
 * between two looks at the database.
 */
@Injectable()
export class SeriesLimits {
  /** The types of each source that are stored. */
  private readonly known = new LRUCache<string, Set<string>>({
    maxSize: MAX_KNOWN_CHARACTERS,
    sizeCalculation: (types) => [...types].reduce((characters, type) => characters + type.length, 1),
  });
  private readonly tallies = growingCache<Tally>(MAX_TALLIES);

  constructor(
    private readonly repository: SeriesRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns for each report the limit that it would exceed, or undefined when it may be stored. */
  async exceededBy(reports: readonly Report[]): Promise<readonly (SeriesLimit | undefined)[]> {
    const stored = await this.storedAmong(reports.filter((report) => !this.isKnown(report)));
    const exceeded: (SeriesLimit | undefined)[] = [];
    for (const report of reports) exceeded.push(await this.admit(report, stored));
    return exceeded;
  }

  private async admit(report: Report, stored: ReadonlySet<string>): Promise<SeriesLimit | undefined> {
    if (this.isTooWide(report)) return 'report';
    if (this.isKnown(report)) return undefined;
    const growth = this.growthOf(report, stored);
    const exceeded = await this.exceeded(growth);
    if (exceeded === undefined) this.remember(report);
    return exceeded;
  }

  private async exceeded({ report, newTypes, isNewSource }: Growth): Promise<SeriesLimit | undefined> {
    if (newTypes.length === 0) return undefined;
    const { maxTypesOfSource, maxSeriesOfOrganization, maxSeries } = this.config;
    const { organization, context, source } = report;
    const ofSource = await this.tally(sourceNameOf(report), maxTypesOfSource, (limit) =>
      isNewSource ? Promise.resolve(0) : this.repository.countTypes({ organization, context, source }, limit),
    );
    const ofOrganization = await this.tally(JSON.stringify([organization]), maxSeriesOfOrganization, (limit) =>
      this.repository.countOfOrganization(organization, limit),
    );
    const ofAll = await this.tally('', maxSeries, () => this.repository.countAll());
    const growth = newTypes.length + (isNewSource ? 1 : 0);
    if (isOver(ofSource, newTypes.length, maxTypesOfSource)) return 'source';
    if (isOver(ofOrganization, growth, maxSeriesOfOrganization)) return 'organization';
    if (isOver(ofAll, growth, maxSeries)) return 'store';
    if (ofSource !== undefined) ofSource.series += newTypes.length;
    if (ofOrganization !== undefined) ofOrganization.series += growth;
    if (ofAll !== undefined) ofAll.series += growth;
    return undefined;
  }

  /** Returns how many series there are, undefined where there is no limit. */
  private async tally(
    name: string,
    limit: number,
    count: (limit: number) => Promise<number>,
  ): Promise<Tally | undefined> {
    if (limit === 0) return undefined;
    const now = this.clock.now().getTime();
    const remembered = this.tallies.get(name);
    if (remembered !== undefined && Math.abs(now - remembered.readAt) < TALLY_MS) return remembered;
    const tally = { series: await count(limit), readAt: now };
    this.tallies.set(name, tally);
    return tally;
  }

  /** Returns the ids of series that are stored already, of all that these reports have. */
  private async storedAmong(reports: readonly Report[]): Promise<ReadonlySet<string>> {
    const ids = reports
      .filter((report) => !this.isTooWide(report))
      .flatMap((report) => [REPORTS, ...report.counts.keys()].map((type) => idOf(report, type)));
    return this.repository.idsAmong([...new Set(ids)]);
  }

  private growthOf(report: Report, stored: ReadonlySet<string>): Growth {
    const known = this.known.get(sourceNameOf(report));
    const newTypes = [...report.counts.keys()].filter(
      (type) => known?.has(type) !== true && !stored.has(idOf(report, type)),
    );
    return { report, newTypes, isNewSource: known === undefined && !stored.has(idOf(report, REPORTS)) };
  }

  private isTooWide({ counts }: Report): boolean {
    const { maxTypesOfReport } = this.config;
    return maxTypesOfReport > 0 && counts.size > maxTypesOfReport;
  }

  private isKnown(report: Report): boolean {
    const types = this.known.get(sourceNameOf(report));
    if (types === undefined) return false;
    for (const type of report.counts.keys()) if (!types.has(type)) return false;
    return true;
  }

  private remember(report: Report): void {
    const name = sourceNameOf(report);
    this.known.set(name, new Set([...(this.known.get(name) ?? []), ...report.counts.keys()]));
  }
}

const sourceNameOf = ({ organization, context, source }: SourceKey): string =>
  JSON.stringify([organization, context, source]);

const idOf = ({ organization, context, source }: SourceKey, type: string): string =>
  seriesId({ organization, context, source, type });

const isOver = (tally: Tally | undefined, growth: number, limit: number): boolean =>
  tally !== undefined && tally.series + growth > limit;
