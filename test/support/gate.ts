/** A gate that holds something back until the test opens it. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
  /** Resolves when something waits at the gate. */
  readonly reached: Promise<void>;
  readonly reach: () => void;
}

export function makeGate(): Gate {
  let open = (): void => undefined;
  let reach = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return {
    opened,
    reached,
    open: () => {
      open();
    },
    reach: () => {
      reach();
    },
  };
}

/** Holds back a result until the gate is open. */
export async function holdAt<T>(gate: Gate, answer: Promise<T>): Promise<T> {
  const held = await answer;
  gate.reach();
  await gate.opened;
  return held;
}
