import type { AnyDetector } from '../../detector.js';
import { idNik } from './id-nik.js';

export const ID: readonly AnyDetector[] = [idNik];
