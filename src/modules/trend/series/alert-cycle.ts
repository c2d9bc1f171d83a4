import { DAY_MS } from '../../../platform/clock/durations.js';
import type { BreachKind } from '../trend.types.js';

/** The number of ordinary points in a row that end a cooldown. */
export const NORMALS_TO_RESET = 3;
/** A cooldown that doubles does so up to this, unless it is set to be longer anyway. */
const MAX_DOUBLED_MS = DAY_MS;

/** The alert state of a series. */
export interface AlertCycle {
  /** The time of the breach that started the current cooldown. */
  readonly lastAlertAt: Date | null;
  /** True if that breach was recorded while its context was muted. */
  readonly lastAlertMuted: boolean;
  /** The number of ordinary points in a row. */
  readonly normals: number;
  /** True if a breach was notified and its end was not. */
  readonly open: boolean;
  /** The last alert, and how many of the same kind came before it without an end; absent where that does not matter. */
  readonly repeats?: { readonly kind: BreachKind; readonly before: number };
}

export const READY: AlertCycle = { lastAlertAt: null, lastAlertMuted: false, normals: 0, open: false };

/** The effect of one point on the cycle. */
export interface CycleInput {
  readonly isBreach: boolean;
  readonly isNormal: boolean;
  /** True if the context is muted now. */
  readonly muted: boolean;
  /** The clock of the process, since cooldowns concern people, not data. */
  readonly now: Date;
  /** `MONITOR_COOLDOWN_MINUTES`, in milliseconds. */
  readonly cooldownMs: number;
  /**
   * The kind of a breach for which each alert that follows another of its kind doubles the cooldown, so that a lasting
   * change is reported soon, but not all the time; undefined where all cooldowns are equal.
   */
  readonly doublesFor?: BreachKind | undefined;
}

/** The handling of a breach: recorded and notified, recorded only, or neither during a cooldown. */
export type CycleOutcome = 'nothing' | 'notify' | 'record-muted' | 'suppress';

export interface CycleStep {
  readonly cycle: AlertCycle;
  readonly outcome: CycleOutcome;
  /** True if the series is ordinary again after a breach that was notified. */
  readonly backToNormal: boolean;
}

/**
 * The only place where a series changes between ready and cooldown. Ordinary points are counted before a breach is
 * handled, so that a point that is both ends the cooldown that would have suppressed it.
 */
export function advance(before: AlertCycle, input: CycleInput): CycleStep {
  const { cycle, backToNormal } = countNormal(before, input);
  if (!input.isBreach) return { cycle, outcome: 'nothing', backToNormal };
  if (isCoolingDown(cycle, input)) {
    return { cycle: { ...cycle, normals: 0 }, outcome: 'suppress', backToNormal };
  }
  return {
    cycle: {
      lastAlertAt: input.now,
      lastAlertMuted: input.muted,
      normals: 0,
      open: cycle.open || !input.muted,
      ...(input.doublesFor !== undefined && {
        repeats: { kind: input.doublesFor, before: repeatsOf(cycle, input.doublesFor) },
      }),
    },
    outcome: input.muted ? 'record-muted' : 'notify',
    backToNormal,
  };
}

function countNormal(before: AlertCycle, { isNormal, muted }: CycleInput): Omit<CycleStep, 'outcome'> {
  if (!isNormal) return { cycle: { ...before, normals: 0 }, backToNormal: false };
  const normals = Math.min(before.normals + 1, NORMALS_TO_RESET);
  if (normals < NORMALS_TO_RESET) return { cycle: { ...before, normals }, backToNormal: false };
  // While the context is muted nothing is notified; the series stays open until that is possible.
  const backToNormal = before.open && !muted;
  const open = before.open && !backToNormal;
  return { cycle: { lastAlertAt: null, lastAlertMuted: false, normals, open }, backToNormal };
}

/** A cooldown that began while muted does not suppress the first breach after the mute. */
function isCoolingDown(cycle: AlertCycle, { muted, now, cooldownMs, doublesFor }: CycleInput): boolean {
  const { lastAlertAt, lastAlertMuted } = cycle;
  if (lastAlertAt === null) return false;
  const doubled = cooldownMs * 2 ** Math.max(repeatsOf(cycle, doublesFor) - 1, 0);
  const lastsMs = Math.min(doubled, Math.max(cooldownMs, MAX_DOUBLED_MS));
  return now.getTime() - lastAlertAt.getTime() < lastsMs && (muted || !lastAlertMuted);
}

/** Returns the number of alerts of a kind since the series was last ordinary or had another kind. */
const repeatsOf = ({ repeats }: AlertCycle, kind: BreachKind | undefined): number =>
  repeats === undefined || repeats.kind !== kind ? 0 : repeats.before + 1;
