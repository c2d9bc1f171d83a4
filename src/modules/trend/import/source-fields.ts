import { hash } from 'node:crypto';
import { EJSON, ObjectId } from 'bson';
import { fail } from '../../../platform/http/app-error.js';
import { readReport } from '../reports/report.js';
import type { SeriesKey } from '../trend.types.js';
import type { DumpDocument } from './dump-record.js';

/** The time that a Go program stores for an unset one: the first moment of the year 1. */
const GO_ZERO_TIME_MS = -62_135_596_800_000;

/**
 * The fields of a dumped document. Existing monitors name fields with or without underscores (`source_id`, `sourceid`),
 * so neither case nor underscores matter.
 */
export class SourceFields {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(document: DumpDocument) {
    this.values = new Map(Object.entries(document).map(([name, value]) => [plain(name), value]));
  }

  /** Returns the first of these fields that is present; undefined when none is or it is null. */
  get(...names: readonly [string, ...string[]]): unknown {
    return names.map((name) => this.values.get(plain(name)) ?? undefined).find((value) => value !== undefined);
  }

  /** Returns undefined for an unset time. @throws AppError `invalid` */
  date(name: string): Date | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) fail('invalid', `${name} is not a time`);
    return value.getTime() === GO_ZERO_TIME_MS ? undefined : value;
  }

  /** @throws AppError `invalid` */
  requiredDate(name: string): Date {
    return this.date(name) ?? fail('invalid', `${name} is missing`);
  }

  /** Returns a finite number, 0 if absent. @throws AppError `invalid` */
  number(...names: readonly [string, ...string[]]): number {
    const value = this.get(...names) ?? 0;
    if (typeof value !== 'number' || !Number.isFinite(value)) fail('invalid', `${names[0]} is not a number`);
    return value;
  }

  /** Returns a whole number from 0 on. @throws AppError `invalid` */
  count(name: string): number {
    const value = this.number(name);
    if (!Number.isSafeInteger(value) || value < 0) fail('invalid', `${name} is not a whole number of at least 0`);
    return value;
  }

  /** Returns the key of the series, by the rules for reports. @throws AppError `invalid` */
  seriesKey(): SeriesKey {
    const type = this.get('pii_type');
    if (typeof type !== 'string') fail('invalid', 'pii_type is missing');
    const { source, organization, context } = readReport(
      {
        source_id: this.get('source_id'),
        organization: this.organization,
        context: this.get('context'),
        // A computed name becomes an own property, whatever it is.
        pii_types: { [type]: 0 },
      },
      new Date(0),
    );
    return { organization, context, source, type };
  }

  get organization(): unknown {
    return this.get('organization', 'org');
  }
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Returns an id that is the same for a document in every dump: its own id, or a digest of its content. */
export function sourceIdOf(document: DumpDocument): string {
  const id = document._id;
  if (id instanceof ObjectId) return id.toHexString();
  const identity = id === undefined ? document : { _id: id };
  return hash('sha256', EJSON.stringify(identity, { relaxed: false }), 'base64url');
}
