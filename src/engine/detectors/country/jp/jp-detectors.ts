import type { AnyDetector } from '../../detector.js';
import { jpMyNumber } from './jp-my-number.js';

export const JP: readonly AnyDetector[] = [jpMyNumber];
