import type { AnyDetector } from '../../detector.js';
import { clRut } from './cl-rut.js';

export const CL: readonly AnyDetector[] = [clRut];
