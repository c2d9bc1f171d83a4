import type { AnyDetector } from '../../detector.js';
import { noFodselsnummer } from './no-fodselsnummer.js';

export const NO: readonly AnyDetector[] = [noFodselsnummer];
