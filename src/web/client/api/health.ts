import { request } from './client.js';
import { problemOf } from './errors.js';

/** Reads the health of the server. An unhealthy server answers 503 with the same body, which is not an error here. */
export async function readHealth(): Promise<{ readonly status: 'UP' | 'DOWN'; readonly applicationVersion: string }> {
  try {
    return await request('get', '/api/health', { isAboutSession: true });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status !== 503) throw error;
    return { status: 'DOWN', applicationVersion: problem.text('applicationVersion') ?? '' };
  }
}
