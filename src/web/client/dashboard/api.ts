import { activityHeaders } from '../api/activity.js';
import { problemIn, type Answer } from '../api/client.js';

type ReportName = 'alerts' | 'entities' | 'flows' | 'organizations' | 'summary' | 'trends';
type Report<N extends ReportName> = Answer<'get', `/api/dashboard/${N}`>;

export type Summary = Report<'summary'>;
export type Mute = Summary['mutes'][number];
export type Entities = Report<'entities'>;
export type Alert = Report<'alerts'>['alerts'][number];
export type Flow = Report<'flows'>['flows'][number];
export type Trend = Report<'trends'>['trends'][number];

/** Query parameters; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

const DEADLINE_MS = 15_000;

/** Thrown when the counts are available only to signed-in users. */
export class SignInNeeded extends Error {}

/** @throws SignInNeeded; ApiProblem with the server's message; Error stating that the server did not respond */
export async function ask<N extends ReportName>(name: N, query: Query, signal: AbortSignal): Promise<Report<N>> {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) parameters.set(key, String(value));
  const response = await fetch(`/api/dashboard/${name}?${parameters.toString()}`, {
    headers: { accept: 'application/json', ...activityHeaders() },
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  });
  if (response.status === 401) throw new SignInNeeded();
  if (!response.ok) throw await problemIn(response);
  return (await response.json()) as Report<N>;
}
