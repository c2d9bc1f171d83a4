import type { Response } from 'express';
import type { SaveOutcome } from './policy-drafts.service.js';
import { presentDraftState } from './draft.presenter.js';
import { setFingerprintHeader, sayVersion } from '../policy-headers.js';
import { presentSaved } from '../policy.presenter.js';

/** Answers a save: nothing or notes on what is active now; 202 when it waits for a second person. */
export function answerSave(response: Response, outcome: SaveOutcome) {
  if ('saved' in outcome) {
    sayVersion(response, outcome.saved);
    return presentSaved(outcome.saved);
  }
  const { draft } = outcome;
  response.status(202).location(`/api/policies/${draft.name}/draft`);
  setFingerprintHeader(response, draft.fingerprint);
  return presentDraftState(draft);
}
