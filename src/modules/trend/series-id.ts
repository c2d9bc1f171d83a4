import { hash } from 'node:crypto';
import type { SeriesKey } from './trend.types.js';

/** Returns the id of a series: of fixed length, and distinct even for names that contain separators. */
export const seriesId = ({ organization, context, source, type }: SeriesKey): string =>
  hash('sha256', JSON.stringify([organization, context, source, type]), 'base64url');
