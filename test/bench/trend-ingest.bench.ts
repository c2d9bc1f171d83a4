import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import autocannon from 'autocannon';
import { Public } from '../../src/platform/auth/access.decorators.js';
import { AcceptsJson } from '../../src/platform/http/body.decorators.js';
import { startApp } from '../support/app.js';
import { median, type Figure } from './figure.js';
import { microsecondsSince, now } from './main-thread.js';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;

/** A route behind the same door that reads the same body and answers the same. */
@Controller('bench-trend')
class BareController {
  @Post()
  @Public()
  @AcceptsJson({ anyType: true })
  @HttpCode(202)
  take() {
    return { status: 'accepted' };
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const REPORT = JSON.stringify({
  source_id: 'bench',
  organization: 'bench',
  context: 'production',
  pii_types: { ssn: 4, 'credit-card': 25, 'email-address': 110, name: 57 },
});

/** What the server's thread works for a report of four types beside an empty route, in turns within one process. */
export async function benchTrendIngest(): Promise<readonly Figure[]> {
  const app = await startApp({ imports: [BareModule] });
  try {
    const costs = new Map<string, number[]>([
      ['/bench-trend', []],
      ['/ingest', []],
    ]);
    let perSecond = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [route, all] of costs) {
        const before = now();
        const result = await autocannon({
          url: app.url + route,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: REPORT,
          connections: CONNECTIONS,
          workers: 1,
          duration: SECONDS,
        });
        const microseconds = microsecondsSince(before);
        if (result.non2xx > 0 || result.errors > 0) throw new Error(`${route}: requests failed`);
        if (round > 0) all.push(microseconds / result.requests.total);
        if (route === '/ingest') perSecond = result.requests.average;
      }
    }
    const [empty = NaN, ingest = NaN] = [...costs.values()].map(median);
    return [
      { name: 'empty route with the body of a report', value: empty, unit: 'µs' },
      { name: '/ingest, 4 types', value: ingest, unit: 'µs' },
      { name: '/ingest, 4 types, 32 connections', value: perSecond, unit: 'req/s' },
      { name: 'empty route over /ingest', value: empty / ingest, unit: 'x', target: '>= 0.7' },
    ];
  } finally {
    await app.close();
  }
}
