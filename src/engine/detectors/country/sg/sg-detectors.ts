import type { AnyDetector } from '../../detector.js';
import { sgNricFin } from './sg-nric-fin.js';
import { sgUen } from './sg-uen.js';

export const SG: readonly AnyDetector[] = [sgNricFin, sgUen];
