import { phrases } from '../../context/phrases.js';
import { isDigit } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { foldedSet } from '../generic/neighbours.js';
import { findKindFirst, type KindFirstStreets } from './kind-first.js';

const ADDRESS = 0.85;

const STREETS: KindFirstStreets = {
  kinds:
    foldedSet(`via v viale vle corso cso piazza pza piazzale ple piazzetta largo lgo vicolo vico strada stradone salita
    lungotevere lungarno lungomare calle campo fondamenta rione contrada borgo borgata località frazione galleria traversa
    circonvallazione cir discesa rampa passeggiata ripa riva sestiere`),
  doubtful: foldedSet(
    'v campo calle borgo riva ripa galleria strada salita discesa rampa largo località frazione cir ple contrada',
  ),
  links: foldedSet('di del della delle dei degli dello da dal dalla d e la le lo il san santa a'),
  sign: /(?:,? {1,2}|,)(?:(?:n\.?[°º]?|num\.?|nr\.?|civico) ?)?$/u,
  rest: /(?: ?[/-] ?[A-Za-z\d]{1,3}(?![\p{L}\d])|[A-Za-z](?![\p{L}\d])| bis(?!\p{L}))?(?:,? (?:int(?:erno|\.)? \w{1,3}|scala \w{1,2}|sc\.? ?\w{1,2}|piano \w{1,2}))?/uy,
};

/**
 * Street address of Italy: street type, name, number, staircase and flat.
 * Known false negative: names in lower case.
 * @see Poste Italiane, "Standard di composizione dell'indirizzo"; ISTAT, ANNCSU
 */
export const itStreetAddress: Detector = {
  id: 'it-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (Italy)',
    example: 'Via Garibaldi 12/A',
    standard: 'ISTAT, Archivio nazionale dei numeri civici delle strade urbane',
    validation: 'A kind of street, a capitalised name and a house number',
  },
  triggers: ['digits'],
  digitRuns: [[1, 4]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      it: 'indirizzo, residente in, residente, domiciliato, domiciliata, abita in, abito in, residenza, domicilio, sede, sede legale, consegna, spedire a',
      en: 'address, lives at, residing at',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (!isDigit(text.charCodeAt(at - 2))) findKindFirst(text, at, end, STREETS, emit);
  },
};
