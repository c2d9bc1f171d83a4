import { hash } from 'node:crypto';
import type { SeriesKey } from './trend.types.js';

/** The id of a series: of one length whatever the names are, and names that contain separators never mix. */
export const seriesId = ({ organization, context, source, type }: SeriesKey): string =>
  hash('sha256', JSON.stringify([organization, context, source, type]), 'base64url');
