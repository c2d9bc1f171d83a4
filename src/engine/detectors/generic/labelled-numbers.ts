import { labelledNumber } from './labelled-number.js';

const ANY_UNIQUE_NUMBER = '45 CFR 164.514(b)(2)(i)(R)';

/** Numbers without a standard that can identify a person. */
export const LABELLED_NUMBERS = [
  labelledNumber({
    id: 'case-number',
    label: 'case number',
    name: 'Number of a case or a file',
    example: '2021-CV-00418',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'episode-number',
    label: 'episode number',
    name: 'Number of an episode of care, a visit or an admission',
    example: 'E2204417',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'member-number',
    label: 'member number',
    name: 'Number of a member or a subscriber',
    example: 'XQH882910044',
    standard: '45 CFR 164.514(b)(2)(i)(I)',
  }),
  labelledNumber({
    id: 'policy-number',
    label: 'policy number',
    name: 'Number of an insurance policy or a contract',
    example: 'HO-4471-92215',
    standard: '45 CFR 164.514(b)(2)(i)(I)',
  }),
  labelledNumber({
    id: 'claim-number',
    label: 'claim number',
    name: 'Number of an insurance claim',
    example: '22-0047781-01',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'order-number',
    label: 'order number',
    name: 'Number of an order',
    example: '114-7782210-5567812',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'professional-licence',
    label: 'medical license number',
    name: 'Number of a licence to practise a profession',
    example: 'MD-44812',
    standard: '45 CFR 164.514(b)(2)(i)(K)',
  }),
  labelledNumber({
    id: 'student-number',
    label: 'student number',
    name: 'Number of a student or a pupil',
    example: 's1882044',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'employee-number',
    label: 'employee number',
    name: 'Number of an employee',
    example: 'E10442',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'ticket-number',
    label: 'ticket number',
    name: 'Number of a support ticket or an incident',
    example: 'INC0048812',
    standard: ANY_UNIQUE_NUMBER,
  }),
  labelledNumber({
    id: 'national-number',
    label: 'national number',
    name: 'National register number with no kind of its own',
    example: '112-233-445 95',
    standard: ANY_UNIQUE_NUMBER,
  }),
];
