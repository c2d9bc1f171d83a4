import { Injectable } from '@nestjs/common';

/** Resolves if a component is healthy and rejects otherwise. It has two seconds. */
export type HealthProbe = () => Promise<void>;

/** A component of the service. */
export interface Component {
  readonly name: string;
  readonly probe: HealthProbe;
  /** True if some requests can still be served without it. */
  readonly isOptional: boolean;
}

/** The components that determine the health of the service; modules add theirs at startup. */
@Injectable()
export class HealthProbes {
  private readonly components = new Map<string, Component>();

  /** Adds a component without which no request can be served. */
  add(name: string, probe: HealthProbe): void {
    this.components.set(name, { name, probe, isOptional: false });
  }

  /** Adds a component without which some requests fail, on every replica alike. */
  addOptional(name: string, probe: HealthProbe): void {
    this.components.set(name, { name, probe, isOptional: true });
  }

  all(): readonly Component[] {
    return [...this.components.values()];
  }
}
