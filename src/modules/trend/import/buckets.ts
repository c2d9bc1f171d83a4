import type { DumpDocument } from './dump-record.js';

/** The version of buckets whose columns are plain objects by row. Those of later versions are compressed. */
const PLAIN_VERSION = 1;
const COMPRESSED =
  'the bucket of the time series is compressed: export the collection with mongoexport, which writes its documents';
const NOT_A_BUCKET = 'the bucket of the time series has no rows';

/** True if a document is a bucket of a MongoDB time series, which holds many measurements. */
export const isBucket = ({ control, data }: DumpDocument): boolean => isObject(control) && isObject(data);

/**
 * Returns the measurements in a bucket, or why it cannot be read.
 * @param metaField of the time series; the bucket stores it once for all rows
 * @see https://github.com/mongodb/mongo/blob/master/src/mongo/db/timeseries/README.md
 */
export function measurementsOf(bucket: DumpDocument, metaField: string): readonly DumpDocument[] | string {
  const { control, data, meta } = bucket;
  if (!isObject(control) || !isObject(data)) return NOT_A_BUCKET;
  const columns = Object.entries(data);
  if (Number(control.version) !== PLAIN_VERSION || columns.some(([, column]) => !isPlain(column))) return COMPRESSED;
  const rows = new Map<string, [string, unknown][]>();
  for (const [field, column] of columns) {
    for (const [row, value] of Object.entries(column as DumpDocument)) {
      const cells = rows.get(row) ?? [];
      if (cells.length === 0) rows.set(row, cells);
      cells.push([field, value]);
    }
  }
  // No server writes a bucket without rows.
  if (rows.size === 0) return NOT_A_BUCKET;
  return [...rows.values()].map((cells) => Object.fromEntries([[metaField, meta], ...cells]) as DumpDocument);
}

const isObject = (value: unknown): value is DumpDocument => typeof value === 'object' && value !== null;

/** A compressed column is a binary value, which is an object of a class. */
const isPlain = (value: unknown): boolean => isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
