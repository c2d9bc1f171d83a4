/** The output for progress messages. */
export interface ProgressView {
  /** Replaces the previous line; absent if the output is not a terminal. */
  readonly show?: ((line: string) => void) | undefined;
  readonly complain: (line: string) => void;
}

const MEBIBYTE = 1024 * 1024;
/** The interval at which lines are printed if they cannot be replaced. */
const MS_BETWEEN_LINES = 5000;
/** The minimum time before a rate is meaningful. */
const MIN_SECONDS = 1;

/** Shows the progress of a run: the number of files, the rate and the time left. */
export class Progress {
  private readonly startedAt: number;
  private shownAt: number;
  private files = 0;
  private bytes = 0;

  /** @param clock returns milliseconds */
  constructor(
    private readonly view: ProgressView,
    private readonly all: { readonly files: number; readonly bytes: number },
    private readonly clock: () => number,
  ) {
    this.startedAt = this.shownAt = clock();
  }

  /** Reports that a file is finished. */
  add(bytes: number): void {
    this.files++;
    this.bytes += bytes;
    const now = this.clock();
    if (this.view.show !== undefined) this.view.show(this.line(now));
    else if (now - this.shownAt >= MS_BETWEEN_LINES) {
      this.shownAt = now;
      this.view.complain(`umbra: ${this.line(now)}`);
    }
  }

  private line(now: number): string {
    const { all, files, bytes } = this;
    const seconds = (now - this.startedAt) / 1000;
    const done = `${files}/${all.files} files`;
    if (seconds < MIN_SECONDS || bytes === 0) return done;
    const left = Math.max(0, ((all.bytes - bytes) / bytes) * seconds);
    return `${done}, ${(bytes / MEBIBYTE / seconds).toFixed(1)} MB/s, ${duration(left)} left`;
  }
}

/** `1 h 05 min`, `2 min 10 s`, `7 s` */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min ${String(rest).padStart(2, '0')} s` : `${rest} s`;
}
