import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectMetric, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Gauge } from 'prom-client';
import { DataConfig } from '../config/data.config.js';
import { freeDiskMb } from '../health/free-disk.js';
import { InFlight } from '../http/in-flight.js';

const REQUESTS = 'http_server_requests_in_flight';
const OVERLOADED = 'http_server_overloaded_seconds';
const DISK_FREE = 'umbra_disk_free_bytes';
const BYTES_PER_MB = 1024 * 1024;

export const loadMetricProviders = [
  makeGaugeProvider({
    name: REQUESTS,
    help: 'Open HTTP requests: being processed, or waiting for their bodies and credentials.',
    labelNames: ['state'],
  }),
  makeGaugeProvider({
    name: OVERLOADED,
    help: 'How long requests have been refused for lack of capacity; 0 while none are.',
  }),
  makeGaugeProvider({ name: DISK_FREE, help: 'Free space of the disk of the data folder, at the scrape before.' }),
];

/** Gauges of the request capacity in use and of the disk, updated at each scrape. */
@Injectable()
export class LoadMetrics implements OnModuleInit {
  constructor(
    private readonly inFlight: InFlight,
    @InjectMetric(REQUESTS) private readonly requests: Gauge<'state'>,
    @InjectMetric(OVERLOADED) private readonly overloaded: Gauge,
    @InjectMetric(DISK_FREE) private readonly diskFree: Gauge,
    private readonly data: DataConfig,
  ) {}

  onModuleInit(): Promise<void> {
    return this.measureDisk();
  }

  refresh(): void {
    const { all, workingCount, overload } = this.inFlight;
    this.requests.set({ state: 'working' }, workingCount);
    this.requests.set({ state: 'waiting' }, all.size - workingCount);
    this.overloaded.set(overload.lastedSeconds(performance.now()));
    // Not awaited: a disk that hangs must not keep the other metrics from being read.
    void this.measureDisk();
  }

  private async measureDisk(): Promise<void> {
    try {
      this.diskFree.set((await freeDiskMb(this.data.directory)) * BYTES_PER_MB);
    } catch {
      this.diskFree.set(Number.NaN);
    }
  }
}
