import type { AnyDetector } from '../../detector.js';
import { czRodneCislo } from './cz-rodne-cislo.js';

export const CZ: readonly AnyDetector[] = [czRodneCislo];
