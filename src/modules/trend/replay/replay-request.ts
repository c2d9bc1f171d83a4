import type { ApiBodyOptions } from '@nestjs/swagger';
import { HOUR_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import { METHOD_IDS, type MethodId } from '../detection/catalog.js';
import { Fields } from '../reports/report.js';
import { parseTimestamp } from '../reports/timestamp.js';
import type { SeriesKey } from '../trend.types.js';

const MAX_TYPES = 10_000;

/** Documents the body of a replay. */
export const REPLAY_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['start_time', 'end_time', 'test_threshold'],
    properties: {
      start_time: { type: 'string', format: 'date-time' },
      end_time: { type: 'string', format: 'date-time' },
      test_threshold: { type: 'number', description: 'Replaces the threshold of the method.' },
      pii_types: { type: 'array', items: { type: 'string' }, description: 'If absent, all types.' },
      method: { type: 'string', description: 'The method to try. If absent, the configured method.' },
    },
  },
};

export const REPLAY_FIELDS = ['start_time', 'end_time', 'test_threshold', 'pii_types', 'method'];

const SERIES_PARTS = ['organization', 'context', 'source_id', 'pii_type'];
const { properties } = REPLAY_BODY.schema as { readonly properties: object };

/** Documents the body of a replay by a person, who may ask for the history of one series. */
export const PERSON_REPLAY_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['start_time', 'end_time'],
    properties: {
      ...properties,
      test_threshold: {
        type: 'number',
        description: 'Replaces the threshold of the method; optional with `series`.',
      },
      series: {
        type: 'object',
        description: 'Evaluates only this series, and returns each of its points with the expected value.',
        required: SERIES_PARTS,
        properties: Object.fromEntries(SERIES_PARTS.map((part) => [part, { type: 'string' }])),
      },
    },
  },
};
export const PERSON_REPLAY_FIELDS = [...REPLAY_FIELDS, 'series'];

/** The parameters of a replay. */
export interface ReplayRequest {
  /** The window includes both ends. */
  readonly start: Date;
  readonly end: Date;
  /** Undefined for the configured one. */
  readonly threshold: number | undefined;
  /** If present, only this series is judged, and its points are in the result. */
  readonly series: SeriesKey | undefined;
  /** Undefined for all. */
  readonly types: readonly string[] | undefined;
  /** Undefined for the configured method. */
  readonly method: MethodId | undefined;
}

/**
 * Checks in the order that existing clients expect.
 * @param maxHours 0 is no limit
 * @throws AppError `invalid`, which names the field
 */
export const readReplayRequest = (json: unknown, maxHours: number): ReplayRequest =>
  readRequest(new Fields(json), maxHours, undefined);

/** @throws AppError `invalid` as `readReplayRequest` */
export function readPersonReplayRequest(json: unknown, maxHours: number): ReplayRequest {
  const fields = new Fields(json);
  return readRequest(fields, maxHours, seriesOf(fields));
}

function readRequest(fields: Fields, maxHours: number, series: SeriesKey | undefined): ReplayRequest {
  const start = timeOf(fields, 'start_time');
  const end = timeOf(fields, 'end_time');
  if (end < start) fail('invalid', 'end_time must not be before start_time.');
  if (maxHours > 0 && end.getTime() - start.getTime() > maxHours * HOUR_MS) {
    fail('invalid', `The window from start_time to end_time must not be longer than ${maxHours} hours.`);
  }
  const threshold = fields.get('test_threshold');
  const isLeftOut = series !== undefined && threshold === undefined;
  if (!isLeftOut && !isThreshold(threshold)) {
    fail('invalid', 'test_threshold is required and must be a number above 0.');
  }
  return {
    start,
    end,
    threshold: isLeftOut ? undefined : threshold,
    series,
    types: series === undefined ? typesOf(fields) : [series.type],
    method: methodOf(fields),
  };
}

const isThreshold = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

function seriesOf(fields: Fields): SeriesKey | undefined {
  const series = fields.get('series');
  if (series === undefined) return undefined;
  const parts = new Fields(series, 'series');
  const part = (name: string): string => parts.name(name) ?? fail('invalid', `series.${name} is required.`);
  return {
    organization: part('organization'),
    context: part('context'),
    source: part('source_id'),
    type: part('pii_type'),
  };
}

function timeOf(fields: Fields, field: string): Date {
  const value = fields.get(field);
  if (value === undefined || value === '') fail('invalid', 'start_time and end_time are required.');
  return (
    (typeof value === 'string' ? parseTimestamp(value) : undefined) ??
    fail('invalid', `${field} must be a date and time in RFC 3339 with a zone, such as 2026-01-31T12:00:00Z.`)
  );
}

function typesOf(fields: Fields): readonly string[] | undefined {
  const types = fields.get('pii_types');
  if (types === undefined) return undefined;
  if (!Array.isArray(types) || types.length > MAX_TYPES || !types.every((type) => typeof type === 'string')) {
    fail('invalid', `pii_types must be an array of at most ${MAX_TYPES} type names.`);
  }
  return types.length === 0 ? undefined : types;
}

function methodOf(fields: Fields): MethodId | undefined {
  const method = fields.get('method');
  if (method === undefined) return undefined;
  return METHOD_IDS.find((id) => id === method) ?? fail('invalid', `method must be one of ${METHOD_IDS.join(', ')}.`);
}
