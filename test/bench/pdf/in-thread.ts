/** Redacts the document whose path it is given in a thread of a process of its own, and prints what that took of the process. */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { PdfConfig } from '../../../src/pdf/pdf.config.js';
import { PdfThreads } from '../../../src/pdf/pdf-threads.js';
import { find, MEGABYTE, OPTIONS } from './settings.js';

/** What one document took. */
export interface Toll {
  /** Resident memory at the most, above that before the first document. */
  readonly megabytes: number;
  /** The longest that the event loop of the main thread had to wait meanwhile. */
  readonly delayMs: number;
  /** Of the time that the document took, how much that thread was at work itself; other programs delay it too. */
  readonly busyShare: number;
}

const SAMPLE_MS = 10;
const NS_PER_MS = 1e6;

async function main(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const threads = new PdfThreads(new PdfConfig());
  global.gc?.();
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = performance.eventLoopUtilization();
  const { report } = await threads.redact(bytes, OPTIONS, { find });
  const { utilization: busyShare } = performance.eventLoopUtilization(before);
  delay.disable();
  clearInterval(sampler);
  if (report.redactions === 0) throw new Error('Nothing was redacted');
  const toll: Toll = { megabytes: (peak - idle) / MEGABYTE, delayMs: delay.max / NS_PER_MS, busyShare };
  console.log(JSON.stringify(toll));
  await threads.onModuleDestroy();
}

void main(process.argv[2] ?? '');
