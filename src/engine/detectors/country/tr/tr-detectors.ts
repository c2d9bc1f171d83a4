import type { AnyDetector } from '../../detector.js';
import { trLicensePlate } from './tr-license-plate.js';
import { trNationalId } from './tr-national-id.js';

export const TR: readonly AnyDetector[] = [trLicensePlate, trNationalId];
