import { phrases } from '../../context/phrases.js';
import { CONDITION, conditionLevel } from '../../lexicon/entry.js';
import { termDetector } from './term-detector.js';

/**
 * Diseases and mental disorders: the titles of ICD-10-CM, MeSH and WordNet, and what people call them. Everyday words
 * among them ("cold", "burn") count 0.3, and are therefore not reported unless a word such as "diagnosed" precedes
 * them. Abbreviations are found in capitals; those of many meanings (MS, RA) need such a word, too.
 * Known false positive: conditions that a text mentions in general, or denies ("no history of diabetes").
 * @see ICD-10-CM, Centers for Disease Control and Prevention; MeSH, National Library of Medicine
 */
export const medicalCondition = termDetector({
  id: 'medical-condition',
  kind: 'medical-condition',
  about: {
    name: 'Medical condition',
    example: 'type 2 diabetes',
    standard: 'ICD-10-CM, MeSH trees C and F03',
    validation: 'In the lexicon; words of everyday language need a phrase such as "diagnosed with" before them',
  },
  list: CONDITION,
  levelOf: conditionLevel,
  context: {
    sure: 0.9,
    raised: 0.9,
    raise: phrases({
      en:
        'diagnosis, diagnoses, diagnosed, dx, pmh, hx, history of, condition, conditions, suffers from, suffering from, ' +
        'suffered from, suffer from, treated for, treatment for, treatment of, tested positive, positive for, symptoms of, ' +
        'onset, impression, assessment, problem list, comorbidities, admitted for, admitted with, presents with, ' +
        'presenting with, complains of, complaint, complaints, icd, disability, died of, hospitalized for, hospitalized with',
      de: 'diagnose, diagnosen, leidet an, erkrankt an, erkrankung, anamnese',
      fr: 'diagnostic, atteint de, souffre de, antécédents',
      es: 'diagnóstico, padece, antecedentes',
      it: 'diagnosi, affetto da, affetta da',
      pt: 'diagnóstico, antecedentes',
      nl: 'diagnose, lijdt aan',
      pl: 'rozpoznanie, choruje na',
      sv: 'diagnos',
      fi: 'diagnoosi',
      tr: 'tanı',
    }),
  },
});
