import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ListHistory } from './lists/list-history.js';
import { PolicyChanges } from './changes/policy-changes.service.js';
import { PolicyService } from './policy.service.js';
import { DEFAULT_POLICY } from './policy.types.js';
import { PolicyHistory } from './history/policy-history.js';

/** The folder `config/` has the same parent as `dist/` and `src/`. */
const CONFIG_FOLDER = path.resolve(__dirname, '../../../config');

/**
 * Stores the default policy at the first start; afterwards its owners are the people who run the service. Encrypts what
 * earlier releases stored unencrypted.
 */
@Injectable()
export class PolicySeed implements OnApplicationBootstrap {
  constructor(
    private readonly changes: PolicyChanges,
    private readonly policies: PolicyService,
    private readonly history: PolicyHistory,
    private readonly lists: ListHistory,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const text = await readFile(path.join(CONFIG_FOLDER, 'policies', `${DEFAULT_POLICY}.json`), 'utf8');
    await this.history.encryptAll();
    await this.lists.encryptAll();
    await this.changes.seed(DEFAULT_POLICY, text);
    // Loads the data of its detectors before the first text needs them. If it cannot be used, the first use says so.
    await this.policies.compiled(DEFAULT_POLICY).catch(() => undefined);
  }
}
