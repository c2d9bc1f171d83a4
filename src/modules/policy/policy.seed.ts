import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PolicyService } from './policy.service.js';
import { DEFAULT_POLICY } from './policy.types.js';

/** `config/` lies beside `dist/` and beside `src/`. */
const CONFIG_FOLDER = path.resolve(__dirname, '../../../config');

/** Puts the default policy in place at the first start; afterwards it belongs to the people who run the service. */
@Injectable()
export class PolicySeed implements OnApplicationBootstrap {
  constructor(private readonly policies: PolicyService) {}

  async onApplicationBootstrap(): Promise<void> {
    const text = await readFile(path.join(CONFIG_FOLDER, 'policies', `${DEFAULT_POLICY}.json`), 'utf8');
    await this.policies.seed(DEFAULT_POLICY, text);
    // What its detectors load is there before the first text waits for it. One that cannot be used says so when it is.
    await this.policies.compiled(DEFAULT_POLICY).catch(() => undefined);
  }
}
