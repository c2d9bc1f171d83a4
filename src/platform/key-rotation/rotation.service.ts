import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { SYSTEM, type AuditActor } from '../audit/audit.types.js';
import { Clock } from '../clock/clock.js';
import { digestSecretSealed } from '../encryption/digest-secret.model.js';
import { KeyRing } from '../encryption/key-ring.js';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';
import { Resealer } from './resealer.js';
import { RotationRepository, type Rotation } from './rotation.repository.js';

/** Injection token for all encrypted fields, as listed in `src/sealed-fields.ts`. */
export const ALL_SEALED_FIELDS = Symbol('ALL_SEALED_FIELDS');

/** The number of documents between two updates of the progress. */
const PAGE_SIZE = 100;

/** Re-encrypts everything stored with the first key of the ring, so that the other keys can be removed. */
@Injectable()
export class RotationService {
  /** The last entry is the value that a starting server decrypts to check whether its keys suffice. */
  private readonly entries: readonly SealedFieldsOf[];

  constructor(
    private readonly rotations: RotationRepository,
    private readonly resealer: Resealer,
    private readonly keys: KeyRing,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(ALL_SEALED_FIELDS) fields: readonly SealedFieldsOf[],
  ) {
    this.entries = [...fields, digestSecretSealed];
  }

  /** Returns the latest rotation, running or done; undefined if there was none. */
  async find(): Promise<Rotation | undefined> {
    return this.rotations.find();
  }

  /** Begins a rotation to the first key, unless one is running. `run` carries it out. */
  async begin(actor: AuditActor): Promise<Rotation> {
    const target = this.keys.first.id;
    const run = randomUUID();
    await this.rotations.begin(run, target, this.clock.now());
    const rotation = await this.rotations.find();
    if (rotation === undefined) throw new Error('The rotation was removed while it was starting.');
    if (rotation.run === run) await this.record(actor, 'ENCRYPTION_ROTATION_START', rotation);
    return rotation;
  }

  /**
   * Continues the running rotation, if its target is the first key of this process. Several processes may do so at
   * once.
   * @param signal stops it after the current page; a later call continues from there
   * @param watch called after each page
   */
  async run(signal: AbortSignal, watch?: (rotation: Rotation) => void): Promise<void> {
    const rotation = await this.rotations.find();
    if (rotation?.state !== 'RUNNING' || rotation.target !== this.keys.first.id) return;
    const { run, collectionName } = rotation;
    const begun = this.entries.findIndex(({ collection }) => collection === collectionName);
    let after = begun === -1 ? undefined : rotation.after;
    for (const entry of this.entries.slice(Math.max(begun, 0))) {
      do {
        if (signal.aborted) return;
        const { tally, last } = await this.resealer.page(entry, after, PAGE_SIZE);
        after = last;
        await this.rotations.advance(run, { collectionName: entry.collection, after }, tally);
        if (watch !== undefined) await this.tell(watch);
      } while (after !== undefined);
    }
    if (!(await this.rotations.finish(run, this.clock.now()))) return;
    const finished = await this.rotations.find();
    if (finished !== undefined) await this.record(SYSTEM, 'ENCRYPTION_ROTATION_FINISH', finished);
  }

  private async tell(watch: (rotation: Rotation) => void): Promise<void> {
    const rotation = await this.rotations.find();
    if (rotation !== undefined) watch(rotation);
  }

  private async record(actor: AuditActor, action: string, rotation: Rotation): Promise<void> {
    const { run, target, documents, resealed, unreadable, contended } = rotation;
    await this.audit.append([
      {
        id: `${action}-${run}`,
        actor,
        action,
        resourceType: 'Encryption',
        resourceId: target,
        details: { documents, resealed, unreadable, contended },
      },
    ]);
  }
}
