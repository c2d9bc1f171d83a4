import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { lazyLruCache } from '../../../platform/objects/lazy-lru-cache.js';
import { Clock } from '../../../platform/clock/clock.js';
import { TrendConfig } from '../trend.config.js';
import type { Delivery, Report, ReportOrigin, SeriesLimit, SourceKey } from '../trend.types.js';
import { seriesId } from '../series-id.js';
import { REPORTS } from './series.model.js';
import { SeriesRepository } from './series.repository.js';

/** The maximum number of characters of cached types, over all sources. */
const MAX_KNOWN_CHARACTERS = 16_000_000;
/** The number of sources and organizations whose number of series is cached. */
const MAX_TALLIES = 10_000;
/** The time for which a number of series is cached: other processes add some, and old ones are removed. */
const TALLY_MS = 30_000;

/**
 * The share of an organization's and the total limit available to own counts, so that redaction requests leave room for
 * reports.
 */
const OWN_SHARE = 0.75;

/** The number of series, as far as this process knows. */
interface Tally {
  series: number;
  readonly readAt: number;
}

/** The counter of new series of one report. */
interface Growth {
  readonly report: Report;
  readonly newTypes: readonly string[];
  readonly isNewSource: boolean;
}

/** The limits of a report, 0 for none. */
interface Room {
  readonly source: number;
  readonly organization: number;
  readonly withoutKey: number;
  readonly store: number;
}

const NO_LIMIT: Room = { source: 0, organization: 0, withoutKey: 0, store: 0 };

/**
 * Limits how many series reports can create: each is a document of some kilobytes that stays for long, and its name is
 * chosen by the sender. Reports without new names cost no query. Several processes may exceed a limit by what each
 * accepts between two queries.
 */
@Injectable()
export class SeriesLimits {
  /** The stored types of each source. */
  private readonly known = new LRUCache<string, Set<string>>({
    maxSize: MAX_KNOWN_CHARACTERS,
    sizeCalculation: (types) => [...types].reduce((characters, type) => characters + type.length, 1),
  });
  private readonly tallies = lazyLruCache<Tally>(MAX_TALLIES);

  constructor(
    private readonly repository: SeriesRepository,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns for each report the limit that it would exceed, or undefined if it may be stored. */
  async exceededBy(
    deliveries: readonly Pick<Delivery, 'report' | 'origin'>[],
  ): Promise<readonly (SeriesLimit | undefined)[]> {
    const reports = deliveries.map(({ report }) => report);
    const stored = await this.storedAmong(reports.filter((report) => !this.isKnown(report)));
    const exceeded: (SeriesLimit | undefined)[] = [];
    for (const { report, origin } of deliveries) exceeded.push(await this.admit(report, origin, stored));
    return exceeded;
  }

  /** Returns the types of a report that have a series already. */
  async storedTypes(report: Report): Promise<ReadonlySet<string>> {
    const types = [...report.counts.keys()];
    const stored = await this.repository.idsAmong(types.map((type) => idOf(report, type)));
    return new Set(types.filter((type) => stored.has(idOf(report, type))));
  }

  private async admit(
    report: Report,
    origin: ReportOrigin | undefined,
    stored: ReadonlySet<string>,
  ): Promise<SeriesLimit | undefined> {
    if (origin !== 'own-merged' && this.isTooWide(report)) return 'report';
    if (this.isKnown(report)) return undefined;
    const growth = this.growthOf(report, stored);
    const exceeded = await this.exceeded(growth, this.roomFor(origin));
    if (exceeded === undefined) this.remember(report);
    return exceeded;
  }

  /** Reports of others must not use up the room for own counts, which are limited by their tally instead. */
  private roomFor(origin: ReportOrigin | undefined): Room {
    const { maxTypesOfSource, maxSeriesOfOrganization, maxSeriesWithoutKey, maxSeries } = this.config;
    if (origin === 'own-merged') return NO_LIMIT;
    if (origin === 'own') {
      return { ...NO_LIMIT, organization: ownShareOf(maxSeriesOfOrganization), store: ownShareOf(maxSeries) };
    }
    const withoutKey = origin === 'anybody' ? maxSeriesWithoutKey : 0;
    return { source: maxTypesOfSource, organization: maxSeriesOfOrganization, withoutKey, store: maxSeries };
  }

  private async exceeded({ report, newTypes, isNewSource }: Growth, room: Room): Promise<SeriesLimit | undefined> {
    if (newTypes.length === 0) return undefined;
    const { organization, context, source } = report;
    const ofSource = await this.tally(sourceNameOf(report), this.config.maxTypesOfSource, (limit) =>
      isNewSource ? Promise.resolve(0) : this.repository.countTypes({ organization, context, source }, limit),
    );
    const ofOrganization = await this.tally(
      JSON.stringify([organization]),
      this.config.maxSeriesOfOrganization,
      (limit) => this.repository.countOfOrganization(organization, limit),
    );
    const ofAll = await this.tally('', this.config.maxSeries + this.config.maxSeriesWithoutKey, () =>
      this.repository.countAll(),
    );
    const growth = newTypes.length + (isNewSource ? 1 : 0);
    if (isOver(ofSource, newTypes.length, room.source)) return 'source';
    if (isOver(ofOrganization, growth, room.organization)) return 'organization';
    if (isOver(ofAll, growth, room.withoutKey)) return 'without-key';
    if (isOver(ofAll, growth, room.store)) return 'store';
    if (ofSource !== undefined) ofSource.series += newTypes.length;
    if (ofOrganization !== undefined) ofOrganization.series += growth;
    if (ofAll !== undefined) ofAll.series += growth;
    return undefined;
  }

  /** Returns the number of series, undefined where there is no limit. */
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

  /** Returns the ids of the existing series among all series of these reports. */
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
  tally !== undefined && limit > 0 && tally.series + growth > limit;

/** Returns the share of a limit, 0 where there is none. */
const ownShareOf = (limit: number): number => Math.ceil(limit * OWN_SHARE);
