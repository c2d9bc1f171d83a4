import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import autocannon from 'autocannon';
import { SessionOrBearer } from '../../src/platform/auth/access.decorators.js';
import { AcceptsRaw } from '../../src/platform/http/body.decorators.js';
import { startApp } from '../support/app.js';
import { median, type Figure } from './figure.js';
import { microsecondsSince, now } from './main-thread.js';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;

/** Routes behind the same door that only read the body: what the framework alone costs, without and with an answer. */
@Controller('bench')
class BareController {
  @Post('empty')
  @SessionOrBearer()
  @AcceptsRaw({ limit: 1024 * 1024 })
  @HttpCode(200)
  empty(): string {
    return '';
  }

  @Post('echo')
  @SessionOrBearer()
  @AcceptsRaw({ limit: 1024 * 1024 })
  @HttpCode(200)
  echo(): string {
    return LETTER;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

/** A letter of 1.5 KB with an ordinary number of values in it. */
const LETTER = `Dear Dr. Whitfield,

thank you for seeing the patient on short notice. Her insurance asked for the social security number again, which is
219-09-9999, and for a phone number under which she can be reached during the day: 212-555-0143. She prefers e-mail, at
m.harrow@example.com. ${'The course was without complications and she was discharged in good condition. '.repeat(14)}

The bill can be paid by card 4111 1111 1111 1111 or by transfer. Kind regards`;

const ROUTES = ['/bench/empty', '/bench/echo', '/api/filter'] as const;

/** What the server's thread works for one request of `/api/filter` beside bare routes, in turns within one process. */
export async function benchHttp(): Promise<readonly Figure[]> {
  const app = await startApp({ imports: [BareModule] });
  try {
    const headers = { 'content-type': 'text/plain', authorization: `Bearer ${app.apiKey}` };
    const costs = new Map<string, number[]>(ROUTES.map((route) => [route, []]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const route of ROUTES) {
        const cost = await microsecondsOf(app.url + route, headers);
        // The first round warms up.
        if (round > 0) costs.get(route)?.push(cost);
      }
    }
    const [empty = NaN, echo = NaN, filter = NaN] = ROUTES.map((route) => median(costs.get(route) ?? []));
    return [
      { name: 'empty route', value: empty, unit: 'µs' },
      { name: 'route that answers 1.5 KB', value: echo, unit: 'µs' },
      { name: '/api/filter, 1.5 KB', value: filter, unit: 'µs' },
      { name: 'empty route over /api/filter', value: empty / filter, unit: 'x', target: '>= 0.8' },
      { name: 'route that answers 1.5 KB over /api/filter', value: echo / filter, unit: 'x' },
    ];
  } finally {
    await app.close();
  }
}

/** What the server's thread works for a request: a client that is slow to ask does not count. */
async function microsecondsOf(url: string, headers: Record<string, string>): Promise<number> {
  const before = now();
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body: LETTER,
    connections: CONNECTIONS,
    // The client's own work must not be counted as the server's.
    workers: 1,
    duration: SECONDS,
  });
  const microseconds = microsecondsSince(before);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`);
  return microseconds / result.requests.total;
}
