import type { AnyDetector } from '../../detector.js';
import { atSvnr } from './at-svnr.js';

export const AT: readonly AnyDetector[] = [atSvnr];
