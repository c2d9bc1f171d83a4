import { activityHeaders } from '../api/activity.js';
import { problemIn } from '../api/client.js';

/** The server's responses, as described in `docs/openapi.json` and `docs/how-to/trend-dashboard.md`. */
export interface Mute {
  readonly organization: string;
  readonly context: string;
  readonly muted_at: string;
  readonly expires_at: string;
}

export interface Summary {
  readonly total_entries: number;
  readonly total_breaches: number;
  readonly unique_sources: number;
  readonly unique_types: number;
  readonly unique_contexts: number;
  readonly mutes: readonly Mute[];
}

export interface Alert {
  readonly id: string;
  readonly timestamp: string;
  readonly detected_at: string;
  readonly pii_type: string;
  readonly context: string;
  readonly organization: string;
  readonly source_id: string;
  readonly kind: 'increase' | 'decrease' | 'new-type' | 'silence';
  readonly method: string;
  readonly count: number;
  readonly average: number;
  readonly score: number | null;
  readonly limit: number | null;
  readonly muted: boolean;
}

export interface TimeCount {
  readonly time: string;
  readonly count: number;
}

export interface Entities {
  readonly totals: Readonly<Record<string, number>>;
  readonly timeline: Readonly<Record<string, readonly TimeCount[]>>;
  readonly bucket_minutes: number;
  readonly total: number;
}

export interface Flow {
  readonly source: string;
  readonly context: string;
  readonly organization: string;
  readonly types: Readonly<Record<string, number>>;
  readonly total: number;
}

export interface Trend {
  readonly source_id: string;
  readonly context: string;
  readonly organization: string;
  readonly pii_type: string;
  readonly baseline_mean: number;
  readonly recent_mean: number;
  readonly sample_count: number;
  readonly deviation_pct: number;
}

export interface Organizations {
  readonly organizations: readonly { readonly organization: string; readonly total: number }[];
}

/** Query parameters; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

const DEADLINE_MS = 15_000;

/** Thrown when the counts are available only to signed-in users. */
export class SignInNeeded extends Error {}

/** @throws SignInNeeded; ApiProblem with the server's message; Error stating that the server did not respond */
export async function ask<Answer>(name: string, query: Query, signal: AbortSignal): Promise<Answer> {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) parameters.set(key, String(value));
  const response = await fetch(`/api/dashboard/${name}?${parameters.toString()}`, {
    headers: { accept: 'application/json', ...activityHeaders() },
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  });
  if (response.status === 401) throw new SignInNeeded();
  if (!response.ok) throw await problemIn(response);
  return (await response.json()) as Answer;
}
