import { randomUUID } from 'node:crypto';
import type { Breach, TrendEvent } from '../../../src/modules/trend/trend.types.js';

/** Returns a breach as created by detection, with the given changes. */
export const breachEvent = (changes: Partial<Breach> = {}): TrendEvent & { readonly breach: Breach } => ({
  type: 'breach',
  breach: {
    id: randomUUID(),
    organization: 'acme',
    context: 'production',
    source: 'server-01',
    type: 'ssn',
    kind: 'increase',
    method: 'z_score',
    at: new Date('2026-01-31T12:00:00Z'),
    detectedAt: new Date('2026-01-31T12:00:01Z'),
    count: 500,
    expected: 50,
    deviation: 5,
    score: 90,
    limit: 3,
    muted: false,
    ...changes,
  },
});

/** Returns the event that ends a breach. */
export const normalEvent = ({ breach }: { readonly breach: Breach }): TrendEvent & { readonly id: string } => ({
  type: 'back-to-normal',
  id: randomUUID(),
  series: {
    organization: breach.organization,
    context: breach.context,
    source: breach.source,
    type: breach.type,
  },
  at: new Date('2026-01-31T13:00:00Z'),
});
