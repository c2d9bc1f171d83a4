import { ValidateBy } from 'class-validator';
import { Env } from '../config/env.js';
import { parseQuota } from './quota.js';

const EXPECTED_FORM =
  'a comma-separated list of unit=amount/seconds, where the unit is requests, bytes, pages or questions, and concurrent=amount';

const AreQuotas = () =>
  ValidateBy({
    name: 'areQuotas',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) && value.every((one) => typeof one === 'string' && parseQuota(one) !== undefined),
    },
  });

/** The limits of use per caller. */
export class LimitsConfig {
  @Env({
    name: 'RATE_LIMITS_PER_KEY',
    page: 'limits',
    description: 'The limit of one API key; more gets 429. An empty value sets no limit.',
    must: EXPECTED_FORM,
    example: 'requests=600/60,bytes=100000000/60,pages=2000/3600,questions=200/3600,concurrent=32',
  })
  @AreQuotas()
  readonly perKey: string[] = [];

  @Env({
    name: 'RATE_LIMITS_PER_USER',
    page: 'limits',
    description: 'The limit of one user with all keys and sessions together.',
    must: EXPECTED_FORM,
    example: 'requests=1200/60,concurrent=64',
  })
  @AreQuotas()
  readonly perUser: string[] = ['concurrent=256'];

  @Env({
    name: 'RATE_LIMITS_PER_GROUP',
    page: 'limits',
    description: 'The limit of the members of one group together. Use counts for each group of the caller.',
    must: EXPECTED_FORM,
    example: 'pages=20000/86400',
  })
  @AreQuotas()
  readonly perGroup: string[] = [];

  @Env({
    name: 'RATE_LIMITS_PER_ADDRESS',
    page: 'limits',
    description: 'The limit of all callers without a credential from one address (in IPv6: one /64 network) together.',
    must: EXPECTED_FORM,
    example: 'requests=300/60,bytes=50000000/60,concurrent=32',
  })
  @AreQuotas()
  readonly perAddress: string[] = ['concurrent=256'];
}
