/** @jest-environment node */
import { TerminusModule } from '@nestjs/terminus';
import { Test } from '@nestjs/testing';
import { Clock, SystemClock } from '../clock/clock.js';
import { Readiness } from '../lifecycle/readiness.js';
import { HealthProbes } from './health-probes.js';
import { HealthService } from './health.service.js';

afterEach(() => {
  jest.useRealTimers();
});

describe('health', () => {
  it('is DOWN when a component has not answered within two seconds, and not before', async () => {
    const module = await Test.createTestingModule({
      imports: [TerminusModule.forRoot({ logger: false })],
      providers: [
        HealthService,
        HealthProbes,
        { provide: Clock, useClass: SystemClock },
        { provide: Readiness, useValue: { phase: 'ready' } },
      ],
    }).compile();
    module.get(HealthProbes).add('database', () => new Promise(() => undefined));
    jest.useFakeTimers();
    const told = jest.fn();
    const status = module.get(HealthService).status().then(told);
    await jest.advanceTimersByTimeAsync(1999);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await status;
    expect(told).toHaveBeenCalledWith('DOWN');
  });
});
