import { hash } from 'node:crypto';
import { EJSON, ObjectId } from 'bson';
import { fail } from '../../../platform/http/app-error.js';
import { readReport } from '../reports/report.js';
import type { SeriesKey } from '../trend.types.js';
import type { DumpDocument } from './dump-record.js';

/** What a program in Go stores for a time that was never set: the first moment of the year 1. */
const GO_ZERO_TIME_MS = -62_135_596_800_000;

/**
 * The fields of a dumped document. The names of existing monitors are partly words with underscores and partly the same
 * words run together (`source_id`, `sourceid`), so neither case nor underscores count.
 */
export class SourceFields {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(document: DumpDocument) {
    this.values = new Map(Object.entries(document).map(([name, value]) => [plain(name), value]));
  }

  /** The first of these fields that is there; undefined when none is or it is null. */
  get(...names: readonly [string, ...string[]]): unknown {
    return names.map((name) => this.values.get(plain(name)) ?? undefined).find((value) => value !== undefined);
  }

  /** Undefined where the time was never set. @throws AppError `invalid` */
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

  /** A finite number, 0 where there is none. @throws AppError `invalid` */
  number(...names: readonly [string, ...string[]]): number {
    const value = this.get(...names) ?? 0;
    if (typeof value !== 'number' || !Number.isFinite(value)) fail('invalid', `${names[0]} is not a number`);
    return value;
  }

  /** A whole number from 0 on. @throws AppError `invalid` */
  count(name: string): number {
    const value = this.number(name);
    if (!Number.isSafeInteger(value) || value < 0) fail('invalid', `${name} is not a whole number from 0 on`);
    return value;
  }

  /** Of which series it is, by the rules for reports. @throws AppError `invalid` */
  seriesKey(): SeriesKey {
    const type = this.get('pii_type');
    if (typeof type !== 'string') fail('invalid', 'pii_type is missing');
    const { source, organization, context } = readReport(
      {
        source_id: this.get('source_id'),
        organization: this.organization,
        context: this.get('context'),
        // A computed name is a field of its own, whatever it is.
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

/** The same for the same document in every dump: its id, or where it has none, what it says. */
export function sourceIdOf(document: DumpDocument): string {
  const id = document._id;
  if (id instanceof ObjectId) return id.toHexString();
  const said = id === undefined ? document : { _id: id };
  return hash('sha256', EJSON.stringify(said, { relaxed: false }), 'base64url');
}
