import { Injectable } from '@nestjs/common';

/** Resolves when a component is well and rejects when it is not. It is given two seconds. */
export type HealthProbe = () => Promise<void>;

/** A component of the service. */
export interface Component {
  readonly name: string;
  readonly probe: HealthProbe;
  /** Whether requests can be served without it, if not all of them. */
  readonly isOptional: boolean;
}

/** The components that make up the health of the service; a module adds its own when it starts. */
@Injectable()
export class HealthProbes {
  private readonly components = new Map<string, Component>();

  /** Adds one that nothing can be served without. */
  add(name: string, probe: HealthProbe): void {
    this.components.set(name, { name, probe, isOptional: false });
  }

  /** Adds one whose absence takes only some of the service away: no replica is better off without it. */
  addOptional(name: string, probe: HealthProbe): void {
    this.components.set(name, { name, probe, isOptional: true });
  }

  all(): readonly Component[] {
    return [...this.components.values()];
  }
}
