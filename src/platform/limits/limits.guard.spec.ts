import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import { Clock, SystemClock } from '../clock/clock.js';
import { DatabaseConfig } from '../database/database.config.js';
import { openExchange, type Exchange } from '../http/exchange.js';
import { ConcurrentRequests } from './concurrent-requests.js';
import type { ConcurrentCountsRepository } from './concurrent-counts.repository.js';
import { LimitsConfig } from './limits.config.js';
import { LimitsGuard } from './limits.guard.js';
import type { LimitsMetrics } from './limits.metrics.js';
import type { SharedUseRepository } from './shared-use.repository.js';
import { SubjectUses } from './subject-uses.js';
import { Subjects } from './subjects.js';

const database = Object.assign(new DatabaseConfig(), { uri: '' });
const metrics = { noteShared: () => undefined, noteRefusal: () => undefined } as unknown as LimitsMetrics;

const guardWith = (perAddress: readonly string[], clock: Clock = new SystemClock()): LimitsGuard =>
  new LimitsGuard(
    new Subjects(Object.assign(new LimitsConfig(), { perAddress })),
    new SubjectUses({} as SharedUseRepository, clock, database),
    new ConcurrentRequests({} as ConcurrentCountsRepository, metrics, clock, database),
    metrics,
    clock,
  );

/** A request of one address, which the guard asks for when the response is open, or closed since its caller left. */
function asked(closed: boolean) {
  const response = Object.assign(new EventEmitter(), { closed, setHeader: () => undefined });
  const request = { ip: '192.0.2.1', headers: {} };
  openExchange({ request, response, isForMonitors: false } as unknown as Exchange);
  const http = { getRequest: () => request, getResponse: () => response };
  return { response, context: { switchToHttp: () => http } as unknown as ExecutionContext };
}

describe('concurrent requests of an address', () => {
  it('are refused beyond the limit until one has ended', () => {
    const guard = guardWith(['concurrent=1']);
    const first = asked(false);
    expect(guard.canActivate(first.context)).toBe(true);
    expect(() => guard.canActivate(asked(false).context)).toThrow('Too many concurrent requests of this address');
    first.response.emit('close');
    expect(guard.canActivate(asked(false).context)).toBe(true);
  });

  it('do not count when the caller has left before the guard is asked', () => {
    const guard = guardWith(['concurrent=1']);
    expect(guard.canActivate(asked(true).context)).toBe(true);
    expect(guard.canActivate(asked(false).context)).toBe(true);
  });
});

/** A machine whose time is set, while the time since its start goes on. */
class SetTime extends Clock {
  time = new Date();
  override now(): Date {
    return this.time;
  }
  override steady(): number {
    return 0;
  }
}

describe('requests of an address', () => {
  it.each([86_400_000, -86_400_000])('stay counted when the time of the machine is set by %d ms', (ms) => {
    const clock = new SetTime();
    const guard = guardWith(['requests=1/60'], clock);
    expect(guard.canActivate(asked(false).context)).toBe(true);
    clock.time = new Date(clock.time.getTime() + ms);
    expect(() => guard.canActivate(asked(false).context)).toThrow('try again in 60 seconds');
  });
});
