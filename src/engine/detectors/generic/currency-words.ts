import { codesOf } from '../../characters/characters.js';
import { foldedSet, wordSet } from './neighbours.js';

/** Unicode's currency signs (category Sc) that are in use. @see Unicode 15.1, 22.1 */
export const SYMBOLS: ReadonlySet<number> = codesOf('$€£¥¢¤֏؋৲৳₠₡₢₣₤₥₦₧₨₩₪₫₭₮₯₰₱₲₳₴₵₶₷₸₹₺₻₼₽₾₿฿៛﷼＄￡￥￠￦円元원圆圓');

/** Letters directly before a sign that belong to it: `US$`, `R$`, `CA$`. */
export const BEFORE_DOLLAR = wordSet(
  'US U.S. C CA CAN A AU NZ HK S SG R NT MX J TT B BZ EC Bds FJ GY L N WS Z UY AR CL RD E',
);
export const BEFORE_POUND = wordSet('E GB FK GI LE SD SY UK IR');

/** Abbreviations before or after an amount; case-sensitive. */
export const ABBREVIATIONS = wordSet(`
  kr Kr KR zł zl Kč Kc Ft лв Fr Frs SFr sFr Fr. руб руб. р. грн грн. Rs Rs. Rp Rp. RM KSh Ksh KShs TSh USh Bs Bs. TL Lei lei
  din дин din. kn Lt Ls DM Kčs ден дин. сум тг тенге Dh DH Dhs AED. SR QR BD KD Tk Tk. Nu FCFA CFA Ksh. Sh. Shs ₽. €. NT Mex`);

/** Active codes of ISO 4217, without funds and precious metals. */
export const ISO_CODES = wordSet(`
  AED AFN AMD ANG AOA ARS AUD AWG AZN BBD BDT BHD BIF BMD BND BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF
  CLP CNH CNY CRC CUC CVE CZK DJF DKK DZD EGP ETB EUR FJD FKP GBP GHS GIP GMD GNF GTQ GYD HKD HNL
  HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LBP LKR LRD LSL LYD MAD MDL MGA
  MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PGK PHP PKR PLN PYG QAR RSD RUB RWF
  SAR SBD SCR SDG SEK SGD SHP SLE SLL SRD SSP SVC SYP SZL THB TJS TMT TND TTD TWD TZS UAH UGX USD UYU UZS
  VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL ZWG RMB UYI BOV BTC ETH`);

/** Codes that are also words, or something else in capitals: found only with cents or next to a word for money. */
export const DOUBTFUL_CODES = wordSet('ALL BAM BGN BOB COP CUP DOP ERN GEL LAK MOP PAB PEN RON SOS STN TOP TRY');

/** Codes that people also type in lower case. */
export const TYPED_CODES = wordSet(
  'usd eur gbp jpy chf cad aud inr cny nzd sek nok dkk pln czk huf zar brl mxn sgd hkd',
);

/** Names of units, after an amount. */
export const UNIT_NAMES = foldedSet(`
  dollar dollars euro euros cent cents pence quid buck bucks yen rupee rupees franc francs peso pesos kronor kroner krona
  krone kroons zloty zlotys zlotych rouble roubles ruble rubles yuan renminbi lira liras lire shekel shekels sheqel
  dirham dirhams riyal riyals ringgit baht forint forints koruna korun hryvnia hryvnias naira cedi cedis shilling shillings
  rupiah taka won lei leva lev dinar dinars reais real colones quetzales bolivares soles guarani guaranies pesetas peseta
  escudo escudos drachma drachmas guilder guilders gulden franken rappen couronnes livres dolar dolares dolares dollari
  euroa eurot evro евро рублей рубля рубль гривен гривень долларов центов dolarow dolara złotych złote grosz groszy
  bitcoin bitcoins ether satoshis`);

/** Names that more often mean something else: weights and ordinary words. */
export const DOUBTFUL_NAMES = wordSet(
  'pound pounds won real rand rands mark marks crown crowns lev sol livre libra libras',
);

/** Words before the name of a unit: `ten Canadian dollars`. */
export const NATIONAL = foldedSet(`
  us american canadian australian british english euro swiss french belgian mexican hong kong singapore zealand new
  indian pakistani japanese chinese danish norwegian swedish czech turkish egyptian kuwaiti saudi russian jamaican taiwan
  brazilian argentine chilean colombian philippine israeli polish hungarian thai malaysian indonesian south african
  kenyan nigerian ghanaian schweizer us-dollar`);

/** Words and letters that multiply an amount. */
export const SCALES = foldedSet(`
  hundred thousand grand million millions mil mill mio mln billion billions bn bil trillion tn crore crores lakh lakhs
  lac k m mm b t mrd mld milliard milliards milliarde milliarden million millionen millones milhoes mille milioni miljoen
  miljard tausend mille mila tys тыс млн млрд`);
