import { phrases } from '../../context/phrases.js';
import { DRUG, drugLevel } from '../../lexicon/entry.js';
import { termDetector } from './term-detector.js';

/**
 * Medicines and drugs: substances, brands and synonyms of DrugBank's open vocabulary, in any case. Brands that are also
 * everyday words or names of persons and large cities are excluded.
 * Known false positive: laboratory values with the name of a drug ("cortisol 12 ug/dL").
 * @see DrugBank Open Data, CC0
 */
export const drug = termDetector({
  id: 'drug',
  kind: 'drug',
  about: {
    name: 'Medicine or drug',
    example: 'metformin',
    standard: 'DrugBank open vocabulary',
    validation: 'In the lexicon, which has no words of everyday language',
  },
  list: DRUG,
  levelOf: drugLevel,
  context: {
    sure: 0.9,
    raised: 0.9,
    raise: phrases({
      en:
        'medication, medications, meds, drug, drugs, medicine, prescribed, prescription, rx, takes, taking, took, dose, ' +
        'started on, allergic to, allergies, allergy, administered, mg, mcg, ml, units, tablet, tablets, capsule, capsules, ' +
        'daily, bid, tid, prn',
      de: 'medikament, medikamente, medikation, arzneimittel, wirkstoff',
      fr: 'médicament, médicaments, traitement',
      es: 'medicamento, medicamentos, medicación',
    }),
  },
});
