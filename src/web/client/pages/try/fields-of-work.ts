import { textOf } from '../../policy-form/form-model.js';
import { EXAMPLES, FIRST_POLICY, type Example } from './examples.js';

/** The kinds that documents of a field of work usually hold, as a policy names them. */
const KINDS: Readonly<Record<Example, readonly string[]>> = {
  clinic: [
    ...['person', 'physicianName', 'date', 'age', 'streetAddress', 'city', 'zipCode', 'phoneNumber', 'emailAddress'],
    ...['ssn', 'medicalRecordNumber', 'hospital', 'medicalCondition', 'drug'],
  ],
  court: [
    ...['person', 'organization', 'date', 'streetAddress', 'city', 'zipCode', 'phoneNumber', 'emailAddress'],
    ...['ssn', 'driversLicense', 'passportNumber', 'caseNumber'],
  ],
  bank: [
    ...['person', 'date', 'streetAddress', 'phoneNumber', 'emailAddress', 'ssn', 'creditCard', 'ibanCode', 'swiftBic'],
    ...['accountNumber', 'bankRoutingNumber', 'currency'],
  ],
  support: [
    ...['person', 'emailAddress', 'phoneNumber', 'username', 'ipAddress', 'url', 'secret', 'password', 'creditCard'],
    ...['orderNumber', 'ticketNumber'],
  ],
};

/** Returns the policy that the form begins with for a field of work. */
export const policyFor = (field: Example): string =>
  textOf({ identifiers: Object.fromEntries(KINDS[field].map((kind) => [kind, {}])) });

/** Returns the field of work whose policy this is, unchanged; undefined for any other. */
export const fieldOf = (policy: string): Example | undefined =>
  (Object.keys(EXAMPLES) as Example[]).find((field) => policyFor(field) === policy);

/** Returns true if a policy was not edited yet, so that choosing another field of work loses nothing. */
export const isUntouched = (policy: string): boolean => policy === FIRST_POLICY || fieldOf(policy) !== undefined;

/** Returns true if a text is an example or empty, so that choosing another example loses nothing. */
export const isReplaceable = (text: string): boolean => text === '' || Object.values<string>(EXAMPLES).includes(text);
