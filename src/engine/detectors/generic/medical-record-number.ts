import { phrases } from '../../context/phrases.js';
import type { Detector } from '../detector.js';
import { identifierAround, directlyFollows, type IdentifierShape } from './identifier.js';
import { wordSet } from './neighbours.js';

const LABELLED = 0.9;
const SHAPE = 0.2;

const SHAPE_OF_NUMBER: IdentifierShape = {
  shortest: 4,
  longest: 16,
  fewestDigits: 4,
  gluedLabels: wordSet('MRN MR MRNO PAT PATID PID UHID CHART UR URN HN'),
  blanks: false,
};

/** Abbreviations directly before the number; those joined to it are `gluedLabels`. */
const PRECEDING_LABELS = wordSet(
  'mrn mrns mr mrnumber urn uhid ipp nhc chart patid patientid patientennummer fallnummer',
);

/**
 * Number of a patient's record: four to sixteen letters and digits next to a word for it, since each hospital has its own
 * format; or in the patient identifier list of HL7 with the type MR, PI or PT.
 * Known false positive: another number directly after such a word.
 * @see 45 CFR 164.514(b)(2)(i)(H); HL7 v2.5.1, 3.4.2.3 and table 0203
 */
export const medicalRecordNumber: Detector = {
  id: 'medical-record-number',
  kind: 'medical-record-number',
  about: {
    name: "Number of a patient's record",
    example: '00123456',
    standard: '45 CFR 164.514(b)(2)(i)(H); HL7 v2.5.1, table 0203',
    validation: 'Context word nearby, or an HL7 identifier type MR, PI or PT',
  },
  triggers: ['digits'],
  digitRuns: [[1, 16]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en:
        'mrn, mrns, medical record, medical record number, medical record no, medical rec, med rec, med record, chart number, chart no, ' +
        'chart id, patient id, patient no, patient number, patient identifier, hospital number, hospital no, hospital id, hosp number, hosp no, pt id, pt no, pat id, pat no, unit number, ' +
        'record number, uhid, health record, patient record, case record number',
      de: 'patientennummer, patienten nr, patienten id, pat nr, pat id, fallnummer, krankenakte, aktennummer',
      fr: 'numéro de dossier, dossier médical, ipp, identifiant patient, numéro patient, nip',
      es: 'historia clínica, nhc, número de historia, expediente clínico, número de expediente',
      it: 'cartella clinica, numero cartella, n cartella, nr cartella, id paziente, nosologico',
      pt: 'prontuário, número do prontuário, registro do paciente, processo clínico',
      nl: 'patiëntnummer, patientnummer, dossiernummer',
      pl: 'numer pacjenta, numer historii choroby',
      sv: 'patientnummer, journalnummer',
      zh: '病历号, 病案号, 住院号',
      ja: '患者番号, カルテ番号',
    }),
    against: phrases({
      en: 'phone, tel, fax, cell, dob, birth, ssn, zip, order, invoice, account, acct, date, room, bed, ward, npi, icd, cpt, code, dose, version, page, ext, fee, copay, age, extension, license',
    }),
  },
  create: () => (text, at, end, emit) => {
    const token = identifierAround(text, at, end, SHAPE_OF_NUMBER);
    if (token === undefined) return;
    const sure =
      directlyFollows(text, token.start, PRECEDING_LABELS) || isHl7(text, token.end) || isGlued(text, token.start);
    emit(token.start, token.end, sure ? LABELLED : SHAPE);
  },
};

/** `12345678^^^HOSP^MR` */
const isHl7 = (text: string, end: number): boolean =>
  text.charAt(end) === '^' && /^\^\w{0,4}\^\w{0,4}\^[\w&.]{0,40}\^(?:MR|PI|PT)\b/.test(text.slice(end, end + 56));

/** `MRN00123456` */
const isGlued = (text: string, start: number): boolean => text.slice(start - 3, start).toUpperCase() === 'MRN';
