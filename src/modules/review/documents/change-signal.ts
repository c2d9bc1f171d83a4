import { Injectable } from '@nestjs/common';
import { SearchService } from '../../search/search.service.js';

/** Tells those who keep up with documents that some have changed. Who misses it will look of their own accord. */
@Injectable()
export class ChangeSignal {
  private redact: () => void = () => undefined;

  constructor(private readonly search: SearchService) {}

  /** Whom to tell that there is something to redact. */
  onToRedact(redact: () => void): void {
    this.redact = redact;
  }

  /** A document or its place in a list has changed. */
  changed(): void {
    this.search.noteChange();
  }

  /** There is a document to redact. */
  toRedact(): void {
    this.redact();
  }
}
