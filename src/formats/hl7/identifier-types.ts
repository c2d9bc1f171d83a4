/**
 * Labels of identifiers by the codes of table 0203. Other identifiers get the label of their field.
 * @see HL7 v2.5.1, 2.A.14 and table 0203 (appendix A)
 */
const LABELS: Readonly<Record<string, string>> = {
  AN: 'account number',
  ANON: 'patient id',
  BA: 'bank account number',
  BC: 'card number',
  BR: 'birth certificate number',
  CC: 'card number',
  DL: 'drivers license number',
  DN: 'provider id',
  EI: 'employee number',
  EN: 'employee number',
  GI: 'account number',
  LN: 'license number',
  LR: 'patient id',
  MA: 'medicaid number',
  MB: 'member number',
  MC: 'medicare number',
  MCD: 'provider id',
  MCR: 'provider id',
  MD: 'provider id',
  MI: 'military id number',
  MR: 'medical record number',
  MRT: 'medical record number',
  NH: 'nhs number',
  NHS: 'nhs number',
  NI: 'national id',
  NPI: 'npi',
  PI: 'patient id',
  PN: 'patient id',
  PPN: 'passport number',
  PRN: 'provider id',
  PT: 'patient id',
  QA: 'provider id',
  RI: 'patient id',
  RPH: 'provider id',
  SN: 'subscriber number',
  SR: 'patient id',
  SS: 'social security number',
  TAX: 'tax number',
  UPIN: 'provider id',
  VN: 'visit number',
  VS: 'visit number',
  WC: 'case number',
};
/** `NNxxx`: a national person identifier with an ISO 3166 country code. */
const NATIONAL: Readonly<Record<string, string>> = {
  NNBEL: 'national id',
  NNBRA: 'cpf',
  NNCAN: 'sin',
  NNCHE: 'ahv',
  NNDNK: 'cpr',
  NNESP: 'dni',
  NNFRA: 'nir',
  NNGBR: 'nhs number',
  NNITA: 'codice fiscale',
  NNNLD: 'bsn',
  NNNOR: 'fodselsnummer',
  NNPOL: 'pesel',
  NNSWE: 'personnummer',
  NNUSA: 'social security number',
};

export function labelOfIdentifier(type: string): string | undefined {
  const code = type.trim().toUpperCase();
  return LABELS[code] ?? NATIONAL[code] ?? (/^NN[A-Z]{2,3}$/.test(code) ? 'national id' : undefined);
}
