import type { AnyDetector } from '../../detector.js';
import { brCnpj } from './br-cnpj.js';
import { brCpf } from './br-cpf.js';

export const BR: readonly AnyDetector[] = [brCnpj, brCpf];
