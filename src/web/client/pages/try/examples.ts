/** Example texts; all persons are fictional, and the numbers are not assigned to anybody. */
export const EXAMPLES = {
  clinic: `Discharge letter

Patient: Eleanor Hale, born 14 March 1961, SSN 219-09-9999
Address: 12 Orchard Street, Springfield, IL 62704
Phone: (217) 555-0143, e-mail eleanor.hale@example.com

Mrs Hale was seen by Dr Martin Okafor at Lakeside Hospital on 3 May 2025. She may be reached at the number above.`,
  court: `In the matter of Reyes v. Northfield Freight LLC

The plaintiff, Daniel Reyes, driver licence D1234567, resides at 88 Harbor Avenue, Portland. On 9 February 2025 he wrote from d.reyes@example.org to the defendant's counsel, Ms Ingrid Solheim (telephone 503-555-0188).`,
  bank: `Dear Mr Lindqvist,

we have received your transfer of EUR 2,480.00 from the account DE89 3704 0044 0532 0130 00 (BIC COBADEFFXXX). The card 4111 1111 1111 1111 was charged on 12/11/2024. If this was not you, call +44 20 7946 0958.`,
  support: `Ticket 4821

From: amira.haddad@example.net
Hi, I am Amira Haddad. I cannot sign in from 203.0.113.42. My old key was AKIAIOSFODNN7EXAMPLE, and the dashboard is at https://status.example.com/u/amira. Please call me back: 212-555-0100.`,
} as const;
export type Example = keyof typeof EXAMPLES;

/** The initial policy of the playground if no stored policy is used. */
export const FIRST_POLICY = `{
  "identifiers": {
    "person": {},
    "date": {},
    "ssn": {
      "ssnFilterStrategies": [{ "strategy": "LAST_4" }]
    },
    "emailAddress": {},
    "phoneNumber": {},
    "creditCard": {
      "creditCardFilterStrategies": [{ "strategy": "MASK" }]
    },
    "ibanCode": {},
    "ipAddress": {}
  }
}
`;
