import { memberOf, stringOf, type JsonNode } from '../json/json-tree.js';

/** Keeps the values of a request as soon as its response has an id, before the caller learns it. */
export class ResponseKeeping {
  private isDone = false;

  constructor(private readonly keep: (responseId: string) => Promise<void>) {}

  /** Looks for the id in a response, or in an event of one. @throws GatewayFailure if the values cannot be kept */
  async see(root: () => JsonNode | undefined): Promise<void> {
    if (this.isDone) return;
    const seen = root();
    const id = stringOf(memberOf(seen, 'response') ?? seen, 'id');
    if (id === undefined) return;
    await this.keep(id);
    this.isDone = true;
  }
}
