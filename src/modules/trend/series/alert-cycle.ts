/** The number of ordinary points in a row that end a cooldown. */
export const NORMALS_TO_RESET = 3;

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
  readonly cooldownMs: number;
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
function isCoolingDown({ lastAlertAt, lastAlertMuted }: AlertCycle, { muted, now, cooldownMs }: CycleInput): boolean {
  if (lastAlertAt === null || now.getTime() - lastAlertAt.getTime() >= cooldownMs) return false;
  return muted || !lastAlertMuted;
}
