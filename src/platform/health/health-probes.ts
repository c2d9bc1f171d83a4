import { Injectable } from '@nestjs/common';

/** Resolves when a component is well and rejects when it is not. It is given two seconds. */
export type HealthProbe = () => Promise<void>;

/** The components that make up the health of the service; a module adds its own when it starts. */
@Injectable()
export class HealthProbes {
  private readonly probes = new Map<string, HealthProbe>();

  add(component: string, probe: HealthProbe): void {
    this.probes.set(component, probe);
  }

  entries(): readonly (readonly [component: string, probe: HealthProbe])[] {
    return [...this.probes];
  }
}
