import { IsOptional, IsString, ValidateBy, ValidateIf } from 'class-validator';
import { Env } from '../../../platform/config/env.js';
import type { ProductionChecking, SelfChecking, SettingsProblem } from '../../../platform/config/problem.js';
import { isAccountEmail } from '../email.js';
import { passwordProblem } from '../sign-in/password-rules.js';

/** `b64token` of RFC 6750: the characters allowed in an Authorization header. */
const API_KEY = /^[\w\-.~+/]{32,512}$/;
const MIN_DISTINCT_CHARACTERS = 10;
const DEFAULT_ADMIN = 'admin@umbra.local';

/** Credentials of the administrator that the first start creates in an empty database. */
export class FirstStartConfig implements SelfChecking, ProductionChecking {
  @Env({
    name: 'UMBRA_ADMIN_EMAIL',
    description: 'E-mail address of the administrator whom the first start makes. Later starts ignore it.',
    must: 'an e-mail address',
  })
  @ValidateBy({ name: 'isAccountEmail', validator: { validate: isAccountEmail } })
  readonly adminEmail: string = DEFAULT_ADMIN;

  @Env({
    name: 'UMBRA_ADMIN_PASSWORD',
    description:
      'Password of that administrator, at least 12 characters. Without it one is made up and printed once. ' +
      'Later starts ignore it.',
    must: 'at least 12 characters, not made of the e-mail address, and not one that attackers try early',
    secret: true,
  })
  @IsOptional()
  @IsString()
  readonly adminPassword?: string;

  @Env({
    name: 'UMBRA_API_KEY',
    description:
      'API key of that administrator. Without it one is made up at the first start and printed once. With it every ' +
      'start makes it their key, in place of another: so it can be rotated, and lost access be regained.',
    must: 'at least 32 and at most 512 characters out of A-Z a-z 0-9 - . _ ~ + /, at least 10 of them different',
    secret: true,
  })
  @ValidateIf((config: FirstStartConfig) => config.apiKey !== undefined)
  @ValidateBy({ name: 'isStrongApiKey', validator: { validate: isStrongApiKey } })
  readonly apiKey?: string;

  conflicts(): readonly SettingsProblem[] {
    if (this.adminPassword === undefined) return [];
    const problem = passwordProblem(this.adminPassword, this.adminEmail);
    return problem === undefined ? [] : [{ variable: 'UMBRA_ADMIN_PASSWORD', must: `${problem}.` }];
  }

  weaknesses(): readonly SettingsProblem[] {
    if (this.adminEmail !== DEFAULT_ADMIN) return [];
    const must = 'must be the address of a person: everybody knows the default.';
    return [{ variable: 'UMBRA_ADMIN_EMAIL', must }];
  }
}

function isStrongApiKey(key: unknown): boolean {
  return typeof key === 'string' && API_KEY.test(key) && new Set(key).size >= MIN_DISTINCT_CHARACTERS;
}
