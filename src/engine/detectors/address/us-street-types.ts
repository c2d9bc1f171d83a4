import { wordSet } from '../generic/neighbours.js';

/**
 * Street suffixes that hardly mean anything else after a number and a name: names, standard abbreviations and those in
 * common use. @see USPS Publication 28, Appendix C1
 */
export const MAIN_TYPES: ReadonlySet<string> = wordSet(`
  alley allee ally aly avenue av ave aven avenu avn avnue bayou byu boulevard blvd boul boulv bvd bypass byp byps
  causeway causwa cswy circle cir circ circl crcl crcle circles cirs court ct courts cts crescent cres crsent crsnt
  crossing crssng xing crossroad xrd curve curv drive dr driv drv drives drs expressway expw expy
  freeway freewy frway frwy fwy highway highwy hiway hiwy hway hwy lane ln lanes loop loops
  motorway mtwy overpass opas parkway parkwy pkway pkwy pky parkways pkwys pike pikes place pl plaza plz plza
  road rd roads rds route rte row skyway skwy square sq sqr sqre squ squares sqs street st strt str streets sts
  terrace ter terr throughway trwy trafficway trfy trail trl trails trls turnpike trnpk turnpk tpke underpass upas
  way ways wy mews`);

/** Suffixes that are also everyday words: "Quail Run", "Fox Hollow", "Golden Gate Park". */
export const MINOR_TYPES: ReadonlySet<string> = wordSet(`
  annex anex annx anx arcade arc beach bch bend bnd bluff blf bluf bluffs blfs bottom btm branch br brnch bridge brg
  brdge brook brk brooks brks burg bg camp cp canyon cnyn canyn cape cpe center cen cent centr centre cnter cntr ctr
  centers ctrs cliff clf cliffs clfs club clb common cmn commons cmns corner cor corners cors course crse cove cv coves
  cvs creek crk crest crst dale dl dam dm divide div dv estate est estates ests falls fls ferry fry field fld fields flds
  flat flt flats flts ford frd fords frds forest frst forge frg fork frk forks frks fort ft garden gdn garden gardens gdns
  gateway gtwy glen gln glens glns green grn greens grns grove grv grov groves grvs harbor hbr harbors hbrs haven hvn
  heights hts ht hill hl hills hls hollow holw hllw hollows hlows inlet inlt island is islnd islands iss isle isles
  junction jct junctions jcts key ky keys kys knoll knl knolls knls lake lk lakes lks land landing lndg light lgt lights
  loaf lf lock lck locks lcks lodge ldg mall manor mnr manors mnrs meadow mdw meadows mdws mill ml mills mls mission msn
  mount mt mountain mtn mountains mtns neck nck orchard orch oval ovl park parks prk pass passage psge path paths pine
  pines pnes plain pln plains plns point pt points pts port prt ports prts prairie pr radial radl ramp ranch rnch rapid
  rpd rapids rpds rest rst ridge rdg ridges rdgs river riv rue run shoal shl shoals shls shore shr shores shrs spring spg
  springs spgs spur spurs station sta stravenue stra stream strm summit smt trace trce track trak tunnel tunl union un
  unions valley vly valleys vlys via viaduct vdct view vw views vws village vlg villages vlgs ville vl vista vis walk
  walks wall well wells wls`);

/** @see USPS Publication 28, Appendix C2 */
export const UNIT_WORDS =
  'apt|apartment|apmt|ste|suite|unit|fl|floor|bldg|building|rm|room|dept|department|lot|trlr|trailer|spc|space|slip|pier|hngr|hangar|ph|penthouse|ofc|office|stop|key|no|townhouse|th';

/** Units without a number. */
export const BARE_UNITS = 'bsmt|basement|frnt|front|lbby|lobby|lowr|lower|uppr|upper|rear|side|ph|penthouse';
