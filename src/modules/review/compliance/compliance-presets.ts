import type { ComplianceProfile, ExemptionCode } from './compliance-profile.types.js';

const preset = (id: string, name: string, exemptionCodes: readonly ExemptionCode[]): ComplianceProfile => ({
  id,
  name,
  exemptionCodes,
  preset: true,
  archived: false,
  createdAt: null,
  archivedAt: null,
});

/** @see 45 CFR 164.514(b)(2)(i): the identifiers that de-identification by the Safe Harbor method removes */
const HIPAA = preset('hipaa', 'HIPAA', [
  { code: 'NAME', description: 'Names. 45 CFR 164.514(b)(2)(i)(A)' },
  {
    code: 'GEO',
    description:
      'Places smaller than a state, except the first three digits of a ZIP code of many people. 45 CFR 164.514(b)(2)(i)(B)',
  },
  {
    code: 'DATE',
    description: 'Dates about a person, except the year, and ages over 89. 45 CFR 164.514(b)(2)(i)(C)',
  },
  {
    code: 'PHONE',
    description: 'Telephone and fax numbers and e-mail addresses. 45 CFR 164.514(b)(2)(i)(D) to (F)',
  },
  {
    code: 'ID',
    description:
      'Numbers and codes that stand for a person: social security, record, plan, account, licence, vehicle, device, URL, IP address and any other. 45 CFR 164.514(b)(2)(i)(G) to (O) and (R)',
  },
  { code: 'BIO', description: 'Fingerprints, voice prints and other biometrics. 45 CFR 164.514(b)(2)(i)(P)' },
  { code: 'PHOTO', description: 'Photographs of a full face and the like. 45 CFR 164.514(b)(2)(i)(Q)' },
]);

/** @see 5 U.S.C. 552(b): the exemptions under which agencies may withhold information */
const FOIA = preset('foia', 'FOIA', [
  { code: '(b)(1)', description: 'Classified for national defence or foreign policy. 5 U.S.C. 552(b)(1)' },
  { code: '(b)(2)', description: 'About nothing but the internal rules for an agency’s staff. 5 U.S.C. 552(b)(2)' },
  { code: '(b)(3)', description: 'Kept from disclosure by another statute. 5 U.S.C. 552(b)(3)' },
  { code: '(b)(4)', description: 'Trade secrets and confidential business information. 5 U.S.C. 552(b)(4)' },
  { code: '(b)(5)', description: 'Privileged letters within or between agencies. 5 U.S.C. 552(b)(5)' },
  {
    code: '(b)(6)',
    description: 'Personnel, medical and similar files: an unwarranted invasion of privacy. 5 U.S.C. 552(b)(6)',
  },
  { code: '(b)(7)', description: 'Law enforcement records whose release would do harm. 5 U.S.C. 552(b)(7)' },
  { code: '(b)(7)(A)', description: 'Would interfere with enforcement proceedings. 5 U.S.C. 552(b)(7)(A)' },
  { code: '(b)(7)(B)', description: 'Would deprive someone of a fair trial. 5 U.S.C. 552(b)(7)(B)' },
  {
    code: '(b)(7)(C)',
    description: 'Law enforcement records: an unwarranted invasion of privacy. 5 U.S.C. 552(b)(7)(C)',
  },
  { code: '(b)(7)(D)', description: 'Would disclose a confidential source. 5 U.S.C. 552(b)(7)(D)' },
  { code: '(b)(7)(E)', description: 'Would disclose how investigations are made. 5 U.S.C. 552(b)(7)(E)' },
  { code: '(b)(7)(F)', description: 'Would endanger someone’s life or safety. 5 U.S.C. 552(b)(7)(F)' },
  { code: '(b)(8)', description: 'Reports on the examination of financial institutions. 5 U.S.C. 552(b)(8)' },
  { code: '(b)(9)', description: 'Geological information about wells. 5 U.S.C. 552(b)(9)' },
]);

const GENERAL = preset('general', 'General', [
  { code: 'THIRD-PARTY-PRIVACY', description: 'About a person whom the request is not about.' },
  { code: 'CONFIDENTIAL-BUSINESS', description: 'A secret of a business.' },
  { code: 'PRIVILEGE', description: 'Between a client and a lawyer, or made for a lawsuit.' },
  { code: 'SECURITY-RISK', description: 'Would help someone to break in or to do harm.' },
  { code: 'NON-RESPONSIVE', description: 'Not what was asked for.' },
]);

/** The built-in profiles, in the order in which they are listed. */
export const PRESETS: readonly ComplianceProfile[] = [GENERAL, HIPAA, FOIA];
