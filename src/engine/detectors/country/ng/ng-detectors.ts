import type { AnyDetector } from '../../detector.js';
import { ngNin } from './ng-nin.js';
import { ngVehicleRegistration } from './ng-vehicle-registration.js';

export const NG: readonly AnyDetector[] = [ngNin, ngVehicleRegistration];
