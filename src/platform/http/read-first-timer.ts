/**
 * A timer for data expected from a connection. When it is due, what arrived while the process was busy is read first,
 * so that a sender is not blamed for our own pause.
 * @see https://nodejs.org/en/learn/asynchronous-work/event-loop-timers-and-nexttick: timers come before reads
 */
export class ReadFirstTimer {
  private readonly timer: NodeJS.Timeout;
  private due: NodeJS.Immediate | undefined;

  constructor(ms: number, late: () => void) {
    this.timer = setTimeout(() => {
      this.due = setImmediate(late);
    }, ms);
  }

  /** Starts the time again, also when it is over and only the reading is awaited. */
  refresh(): void {
    clearImmediate(this.due);
    this.timer.refresh();
  }

  stop(): void {
    clearImmediate(this.due);
    clearTimeout(this.timer);
  }
}
