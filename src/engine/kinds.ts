/**
 * The kinds of sensitive information, in the order in which their rules are compiled.
 *
 * One row names a kind everywhere it is seen: `id` in replacements (`%t`) and in inline answers, `label` in explain
 * answers, `key` and `strategies` in a policy. The spellings, the irregular ones included, are those that existing
 * policies use.
 */
export const KINDS = [
  {
    id: 'bank-routing-number',
    label: 'BANK_ROUTING_NUMBER',
    key: 'bankRoutingNumber',
    strategies: 'bankRoutingNumberFilterStrategies',
  },
  { id: 'credit-card', label: 'CREDIT_CARD', key: 'creditCard', strategies: 'creditCardFilterStrategies' },
  { id: 'date', label: 'DATE', key: 'date', strategies: 'dateFilterStrategies' },
  { id: 'email-address', label: 'EMAIL_ADDRESS', key: 'emailAddress', strategies: 'emailAddressFilterStrategies' },
  { id: 'iban-code', label: 'IBAN_CODE', key: 'ibanCode', strategies: 'ibanCodeFilterStrategies' },
  { id: 'ip-address', label: 'IP_ADDRESS', key: 'ipAddress', strategies: 'ipAddressFilterStrategies' },
  { id: 'mac-address', label: 'MAC_ADDRESS', key: 'macAddress', strategies: 'macAddressFilterStrategies' },
  { id: 'phone-number', label: 'PHONE_NUMBER', key: 'phoneNumber', strategies: 'phoneNumberFilterStrategies' },
  { id: 'ssn', label: 'SSN', key: 'ssn', strategies: 'ssnFilterStrategies' },
  { id: 'url', label: 'URL', key: 'url', strategies: 'urlFilterStrategies' },
  { id: 'vin', label: 'VIN', key: 'vin', strategies: 'vinFilterStrategies' },
  { id: 'zip-code', label: 'ZIP_CODE', key: 'zipCode', strategies: 'zipCodeFilterStrategy' },
  { id: 'custom-dictionary', label: 'CUSTOM_DICTIONARY', key: 'dictionaries', strategies: 'customFilterStrategies' },
  { id: 'id', label: 'IDENTIFIER', key: 'identifiers', strategies: 'identifierFilterStrategies' },
] as const;

/** A kind as replacements print it, for example `email-address`. */
export type Kind = (typeof KINDS)[number]['id'];

/** A kind as explain prints it, for example `EMAIL_ADDRESS`. */
export type KindLabel = (typeof KINDS)[number]['label'];
