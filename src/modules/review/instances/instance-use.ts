import { Injectable } from '@nestjs/common';

/** Answers whether something refers to an instance. */
export type InstanceUseCheck = (instanceId: string) => Promise<boolean>;

/** Who uses filtering instances; whoever stores the id of one registers a check at the start. */
@Injectable()
export class InstanceUse {
  private readonly checks: InstanceUseCheck[] = [];

  register(check: InstanceUseCheck): void {
    this.checks.push(check);
  }

  async isUsed(instanceId: string): Promise<boolean> {
    for (const check of this.checks) if (await check(instanceId)) return true;
    return false;
  }
}
