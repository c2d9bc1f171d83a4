/** What a policy can set on the kinds found here. The policy layer fills the defaults, so every option is present; kinds that are not listed have none. */
export interface OptionsByKind {
  readonly city: LexiconOptions;
  readonly county: LexiconOptions;
  readonly 'credit-card': CreditCardOptions;
  readonly date: DateOptions;
  readonly drug: LexiconOptions;
  readonly ein: EinOptions;
  readonly 'email-address': EmailOptions;
  readonly 'first-name': LexiconOptions;
  readonly hospital: LexiconOptions;
  readonly 'iban-code': IbanOptions;
  readonly 'medical-condition': LexiconOptions;
  readonly 'phone-number': PhoneOptions;
  readonly state: LexiconOptions;
  readonly surname: LexiconOptions;
  readonly 'tracking-number': TrackingNumberOptions;
  readonly url: UrlOptions;
  readonly 'zip-code': ZipCodeOptions;
}

export interface LexiconOptions {
  /** Also terms that differ by a few letters, as many as `sensitivity` says. Default false. */
  readonly fuzzy: boolean;
  /** `off` and `high` none, `medium` one, `low` two in words of seven letters or more, `auto` by the length. Default `medium`. */
  readonly sensitivity: 'off' | 'low' | 'medium' | 'high' | 'auto';
  /** Only terms that begin with an upper-case letter. Default false. */
  readonly capitalized: boolean;
}

export interface EinOptions {
  /** Only prefixes that the Internal Revenue Service has assigned. Default false. */
  readonly onlyValidPrefixes: boolean;
}

export interface TrackingNumberOptions {
  /** Numbers of UPS, of FedEx and of the United States Postal Service. Each default true. */
  readonly ups: boolean;
  readonly fedex: boolean;
  readonly usps: boolean;
  /** Also printed forms, with blanks between groups. Default false. */
  readonly allowSpaces: boolean;
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
