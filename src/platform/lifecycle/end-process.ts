import { Injectable } from '@nestjs/common';

const EXIT_FAILURE = 1;

/** Ends the process at once, as if it were killed, where going on could harm stored data. */
@Injectable()
export class EndProcess {
  end(): void {
    process.exit(EXIT_FAILURE);
  }
}
