import type { AnyDetector } from '../../detector.js';
import { chAhv } from './ch-ahv.js';

export const CH: readonly AnyDetector[] = [chAhv];
