import { Injectable } from '@nestjs/common';
import { SearchService } from '../../search/search.service.js';

/** Notifies listeners within this process that documents have changed. Listeners that miss a signal poll anyway. */
@Injectable()
export class ChangeSignal {
  private redact: () => void = () => undefined;

  constructor(private readonly search: SearchService) {}

  /** Sets the callback to run when there are documents to redact. */
  onToRedact(redact: () => void): void {
    this.redact = redact;
  }

  /** Signals that a document or its position in a list has changed. */
  changed(): void {
    this.search.noteChange();
  }

  /** Signals that there is a document to redact. */
  toRedact(): void {
    this.redact();
  }
}
