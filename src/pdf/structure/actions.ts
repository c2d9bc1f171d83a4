import { PDFDict } from '@cantoo/pdf-lib';
import { drop, isString, nameOf, textOfName, valueOf } from '../objects/objects.js';
import { ACTION_KEYS, NAMED_ACTIONS } from './standard-keys.js';

/** Addresses that are programs or documents themselves. */
const RUNS = /^[\s\0]*(?:javascript|vbscript|data|file):/iu;

/** True if an action only goes to a destination in the document or opens an address. Removes its other entries. */
export function isKeptAction(action: PDFDict): boolean {
  for (const key of action.keys()) {
    if (!ACTION_KEYS.has(textOfName(key))) action.delete(key);
  }
  switch (nameOf(action, 'S')) {
    case 'GoTo':
      return valueOf(action, 'D') !== undefined;
    case 'Named':
      return NAMED_ACTIONS.has(nameOf(action, 'N') ?? '');
    case 'URI': {
      const address = valueOf(action, 'URI');
      return isString(address) && !RUNS.test(Buffer.from(address.asBytes()).toString('latin1'));
    }
    default:
      return false;
  }
}

/** Removes the actions of an annotation or a bookmark. @returns the number of removed actions */
export function stripActions(of: PDFDict): number {
  const action = valueOf(of, 'A');
  if (action === undefined) {
    drop(of, 'A');
    return 0;
  }
  if (action instanceof PDFDict && isKeptAction(action)) return 0;
  drop(of, 'A');
  return 1;
}
