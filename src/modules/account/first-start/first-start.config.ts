import { IsOptional, ValidateBy, ValidateIf } from 'class-validator';
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
    description: 'E-mail address of the administrator that is created at the first start. Ignored at later starts.',
    must: 'an e-mail address',
  })
  @ValidateBy({ name: 'isAccountEmail', validator: { validate: isAccountEmail } })
  readonly adminEmail: string = DEFAULT_ADMIN;

  @Env({
    name: 'UMBRA_ADMIN_PASSWORD',
    description:
      'Password of that administrator, at least 12 characters. If absent, a password is generated and printed once. Ignored at later starts.',
    must: 'at least 12 characters, not derived from the e-mail address, and not a commonly guessed password',
    secret: true,
  })
  @IsOptional()
  readonly adminPassword?: string;

  @Env({
    name: 'UMBRA_API_KEY',
    description:
      'API key of that administrator. If absent, a key is generated at the first start and printed once. If set, every start makes it the key of the administrator and replaces the previous one, which allows rotation and recovery of lost access.',
    must: '32 to 512 characters from A-Z a-z 0-9 - . _ ~ + /, at least 10 of them different',
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
    const must = 'must be the e-mail address of a person: the default address is publicly known.';
    return [{ variable: 'UMBRA_ADMIN_EMAIL', must }];
  }
}

function isStrongApiKey(key: unknown): boolean {
  return typeof key === 'string' && API_KEY.test(key) && new Set(key).size >= MIN_DISTINCT_CHARACTERS;
}
