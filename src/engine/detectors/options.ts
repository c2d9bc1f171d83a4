/** What a policy can set on the kinds found here. The policy layer fills the defaults, so every option is present. */
export interface OptionsByKind {
  readonly 'bank-routing-number': undefined;
  readonly 'credit-card': CreditCardOptions;
  readonly date: DateOptions;
  readonly 'email-address': EmailOptions;
  readonly 'iban-code': IbanOptions;
  readonly 'ip-address': undefined;
  readonly 'mac-address': undefined;
  readonly 'phone-number': PhoneOptions;
  readonly ssn: undefined;
  readonly url: UrlOptions;
  readonly vin: undefined;
  readonly 'zip-code': ZipCodeOptions;
}

export interface CreditCardOptions {
  /** Only numbers whose Luhn check digit is right. Default true. */
  readonly onlyValidCreditCardNumbers: boolean;
  /** Leave candidates that lie inside a plausible Unix time stamp. Default false. */
  readonly ignoreWhenInUnixTimestamp: boolean;
  /** Only whole words; otherwise also inside a longer run of letters and digits. Default true. */
  readonly onlyWordBoundaries: boolean;
}

export interface DateOptions {
  /** Only dates that exist in the calendar, of the years 1800 to 2200. Default false. */
  readonly onlyValidDates: boolean;
}

export interface EmailOptions {
  /** Dots placed as RFC 5321 wants them and a domain of two labels or more. Default true. */
  readonly onlyStrictMatches: boolean;
  /** Only top-level domains of the IANA root zone. Default false. */
  readonly onlyValidTLDs: boolean;
}

export interface IbanOptions {
  /** Only codes whose check digits are right. Default true. */
  readonly onlyValidIBANCodes: boolean;
  /** Also printed forms, in groups with single blanks or hyphens between. Default true. */
  readonly allowSpaces: boolean;
}

export interface PhoneOptions {
  /** ISO 3166-1 alpha-2 regions whose national forms are found; `+` numbers always are. Default `["US"]`. */
  readonly region: readonly string[];
}

export interface UrlOptions {
  /** Only addresses that start with a scheme or `www.`; otherwise also bare hosts. Default true. */
  readonly requireHttpWwwPrefix: boolean;
}

export interface ZipCodeOptions {
  /** Nine digits only with the hyphen between the fifth and the sixth. Default false. */
  readonly requireDelimiter: boolean;
  /** Only codes that the postal service has assigned. Default false. */
  readonly validate: boolean;
}
