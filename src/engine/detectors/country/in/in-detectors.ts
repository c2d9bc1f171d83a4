import type { AnyDetector } from '../../detector.js';
import { inAadhaar } from './in-aadhaar.js';
import { inGstin } from './in-gstin.js';
import { inPan } from './in-pan.js';
import { inPassport } from './in-passport.js';
import { inVehicleRegistration } from './in-vehicle-registration.js';
import { inVoter } from './in-voter.js';

export const IN: readonly AnyDetector[] = [inAadhaar, inPan, inGstin, inPassport, inVoter, inVehicleRegistration];
