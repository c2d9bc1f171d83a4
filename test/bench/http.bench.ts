import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import autocannon from 'autocannon';
import { SessionOrBearer } from '../../src/platform/auth/access.decorators.js';
import { AcceptsRaw } from '../../src/platform/http/body.decorators.js';
import { startApp } from '../support/app.js';
import { median, type Figure } from './figure.js';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;

/** A route behind the same door that reads its body and does nothing: what the framework alone costs. */
@Controller('bench')
class EmptyController {
  @Post('empty')
  @SessionOrBearer()
  @AcceptsRaw({ limit: 1024 * 1024 })
  @HttpCode(200)
  empty(): string {
    return '';
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

/** A letter of 1.5 KB with an ordinary number of values in it. */
const LETTER = `Dear Dr. Whitfield,

thank you for seeing the patient on short notice. Her insurance asked for the social security number again, which is
219-09-9999, and for a phone number under which she can be reached during the day: 212-555-0143. She prefers e-mail, at
m.harrow@example.com. ${'The course was without complications and she was discharged in good condition. '.repeat(14)}

The bill can be paid by card 4111 1111 1111 1111 or by transfer. Kind regards`;

/** Requests a second of `/api/filter` over those of an empty route, in turns within one process. */
export async function benchHttp(): Promise<readonly Figure[]> {
  const app = await startApp({ imports: [EmptyModule] });
  try {
    const headers = { 'content-type': 'text/plain', authorization: `Bearer ${app.apiKey}` };
    const empty: number[] = [];
    const filter: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const emptyRate = await rate(`${app.url}/bench/empty`, headers);
      const filterRate = await rate(`${app.url}/api/filter`, headers);
      if (round === 0) continue; // Warm-up.
      empty.push(emptyRate);
      filter.push(filterRate);
    }
    return [
      { name: 'empty route', value: median(empty), unit: 'req/s' },
      { name: '/api/filter, 1.5 KB', value: median(filter), unit: 'req/s' },
      { name: '/api/filter over empty route', value: median(filter) / median(empty), unit: 'x', target: '>= 0.8' },
    ];
  } finally {
    await app.close();
  }
}

async function rate(url: string, headers: Record<string, string>): Promise<number> {
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
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}
