/** The kinds that most policies have, each with the default replacement. */
export const COMMON = {
  bankRoutingNumber: {},
  creditCard: {},
  date: {},
  emailAddress: {},
  ibanCode: {},
  ipAddress: {},
  macAddress: {},
  phoneNumber: {},
  ssn: {},
  url: {},
  vin: {},
  zipCode: {},
};
