/** Ordinary points in a row that end a cooldown. */
export const NORMALS_TO_RESET = 3;

/** Where a series stands between its alerts. */
export interface AlertCycle {
  /** Of the breach that began the running cooldown. */
  readonly lastAlertAt: Date | null;
  /** That breach was recorded while its context was muted. */
  readonly lastAlertMuted: boolean;
  /** Ordinary points in a row. */
  readonly normals: number;
  /** Somebody was notified and has not been told that it is over. */
  readonly open: boolean;
}

export const READY: AlertCycle = { lastAlertAt: null, lastAlertMuted: false, normals: 0, open: false };

/** What one point means for the cycle. */
export interface CycleInput {
  readonly isBreach: boolean;
  readonly isNormal: boolean;
  /** Whether the context is muted now. */
  readonly muted: boolean;
  /** The clock of the process: cooldowns are about people, not about data. */
  readonly now: Date;
  readonly cooldownMs: number;
}

/** What happens with a breach: recorded and notified, recorded only, or neither while its cooldown runs. */
export type CycleOutcome = 'nothing' | 'notify' | 'record-muted' | 'suppress';

export interface CycleStep {
  readonly cycle: AlertCycle;
  readonly outcome: CycleOutcome;
  /** The series is ordinary again after a breach that was notified. */
  readonly backToNormal: boolean;
}

/**
 * The one place where a series moves between ready and cooldown. Ordinary points are counted before a breach is looked
 * at, so that a point which is both ends the cooldown that would have suppressed it.
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
    },
    outcome: input.muted ? 'record-muted' : 'notify',
    backToNormal,
  };
}

function countNormal(before: AlertCycle, { isNormal, muted }: CycleInput): Omit<CycleStep, 'outcome'> {
  if (!isNormal) return { cycle: { ...before, normals: 0 }, backToNormal: false };
  const normals = Math.min(before.normals + 1, NORMALS_TO_RESET);
  if (normals < NORMALS_TO_RESET) return { cycle: { ...before, normals }, backToNormal: false };
  // While the context is muted nobody is told anything; the series stays open until somebody can be.
  const backToNormal = before.open && !muted;
  const open = before.open && !backToNormal;
  return { cycle: { lastAlertAt: null, lastAlertMuted: false, normals, open }, backToNormal };
}

/** A cooldown that began while muted does not silence the first breach after the mute. */
function isCoolingDown({ lastAlertAt, lastAlertMuted }: AlertCycle, { muted, now, cooldownMs }: CycleInput): boolean {
  if (lastAlertAt === null || now.getTime() - lastAlertAt.getTime() >= cooldownMs) return false;
  return muted || !lastAlertMuted;
}
