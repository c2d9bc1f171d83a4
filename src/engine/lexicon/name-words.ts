const words = (list: string): ReadonlySet<string> => new Set(list.split(/[\s,]+/).filter((word) => word !== ''));

/** Words that occur only before a name. */
export const TITLES = words(
  'mr, mrs, ms, mx, dr, drs, prof, rev, sgt, capt, cpl, lt, hon, herr, hr, frau, mme, mlle, monsieur, madame, senor, ' +
    'senora, señor, señora, señorita, sra, srta, signor, signora, signorina, sig, dott, pani, dña, meneer, mevrouw, mw, dhr, ofc, tpr, supt, mudr, judr, paní, pane, dona, doña, bayan',
);
/** Words that occur before a name but also on their own: "the judge", "Miss America". */
export const OFFICES = words(
  'miss, professor, doctor, sir, lady, lord, judge, justice, nurse, officer, detective, inspector, sergeant, captain, ' +
    'colonel, major, general, lieutenant, senator, congressman, governor, president, chancellor, reverend, chairman, speaker, ' +
    'secretary, minister, ambassador, attorney, counsel, physician, therapist, midwife, rabbi, imam, pastor, deputy, trooper, agent, ' +
    'mayor, coach, principal, docteur, doktor, arzt, ärztin, richter, maître',
);
/** Words for people, which a name may follow: "her son Mark", "the patient Grace", "Dear Hope". */
export const PEOPLE = words(
  'brother, sister, father, aunt, uncle, patient, client, plaintiff, defendant, petitioner, respondent, witness, victim, claimant, mother, mom, dad, wife, ' +
    'husband, spouse, partner, son, daughter, child, grandmother, grandfather, grandson, granddaughter, niece, nephew, ' +
    'cousin, friend, neighbor, neighbour, roommate, boyfriend, girlfriend, fiancé, fiancée, colleague, coworker, boss, ' +
    'manager, supervisor, teacher, tutor, landlord, tenant, employee, dear, hi, hello, hey, hallo, bonjour, hola, ciao, oye, ehi, coucou, salut, moin, servus, cześć, hoi, szia, ahoj, olá, hej, hei, merhaba, ' +
    'liebe, lieber, cher, chère, querido, querida, estimado, estimada, sincerely, regards, cheers, sohn, tochter, ' +
    'patientin, pt, named, called, aka',
);
/** Words above a signature, followed by a comma. */
export const CLOSERS = words(
  'thanks, regards, sincerely, cheers, best, love, yours, truly, faithfully, respectfully, you, grüße, gruß, cordialement, ' +
    'saludos, saluti, groeten',
);
/** Labels of a field that contains a person's name. */
export const PERSON_LABELS = words(
  'attending, provider, physician, surgeon, author, signed, from, to, cc, attn, attention, contact, by, prescriber, ' +
    'guardian, beneficiary, applicant, insured, subscriber, holder, recipient, sender, caller, user, customer, ' +
    'caregiver, referring, assigned, assignee, reporter, owner, interviewer, interviewee, decedent, debtor, borrower, guest, name, naam, nom, nombre, nome, member, participant, passenger, driver, nurse, student',
);
/** Words after a name that show a person acting. */
export const ACTS = words(
  'said, says, asked, asks, told, tells, wrote, writes, called, calls, replied, replies, reported, reports, denied, ' +
    'denies, stated, states, explained, complained, complains, testified, signed, mentioned, phoned, emailed, texted, ' +
    'agreed, agrees, thinks, thought, wants, wanted, knows, knew, lives, lived, works, worked, feels, felt, admitted, ' +
    'arrived, confirmed, requested, apologized, smiled, laughed, nodded',
);
/** Words between a first name and a surname. */
export const PARTICLES = words(
  'van, von, de, der, den, del, della, di, da, do, dos, das, du, la, le, el, al, bin, ibn, bint, ben, ter, ten, zu, zur, ' +
    'zum, vom, y, e, af, av, mac, san, santa, abu, op, ’t',
);
/** Words after a name that make it a discovery, an address or a firm. */
export const NOT_BEHIND = words(
  'disease, diseases, syndrome, syndromes, sign, test, tests, scale, score, scores, catheter, tube, procedure, fracture, ' +
    'lymphoma, sarcoma, tumor, tumour, reflex, criteria, index, maneuver, manoeuvre, position, palsy, chorea, contracture, ' +
    'street, st, avenue, ave, road, rd, boulevard, blvd, drive, lane, ln, way, place, square, park, bridge, river, ' +
    'lake, creek, mountain, mountains, mount, island, islands, bay, beach, valley, county, parish, city, township, borough, ' +
    'hospital, clinic, center, centre, medical, memorial, university, college, school, academy, institute, foundation, ' +
    'inc, llc, ltd, corp, corporation, company, co, group, bank, airport, station, stadium, museum, library, church, ' +
    'cathedral, hotel, building, hall, act, law, award, prize, method, model, theorem, equation, distribution, filter, ' +
    'virus, protocol, esophagus, ulcer, cells, stain, gmbh, ag, plc, pharmaceuticals, brothers, sons, partners, motor, ' +
    'motors, insurance, health, healthcare, heights, springs, falls, hills, point, harbor, port, terrace, court, ct, ' +
    'highway, parkway, pkwy, trail, plaza, mall, cemetery, district, township, terrier, cup, day, classic',
);
/** Words before a place. */
export const PLACE_OPENERS = words(
  'mount, mt, fort, ft, lake, saint, san, santa, port, new, north, south, east, west, cape, los, las, upper, ' +
    'lower, greater, camp, point, university, the',
);
/** Words that introduce facts about a person after the name. */
export const PERSON_FACTS = words(
  'dob, born, aged, age, mrn, ssn, geb, geboren, née, né, deceased, md, rn, phd, esq, dds, do',
);

/** Things named after people, which follow the surname: illnesses, signs, instruments, theorems. */
export const EPONYM_NOUNS: ReadonlySet<string> = new Set(
  (
    'disease syndrome palsy sign test tests exact lymphoma sarcoma tumor tumour thyroiditis esophagus oesophagus contracture fracture ' +
    'catheter clamp clamps forceps retractor nodes cyst diverticulum phenomenon maneuver manoeuvre chorea dementia ' +
    'lactate stain agar space spaces theorem lemma algorithm transform distribution constant equation equations ' +
    'conjecture inequality series function functions filter kernel matrix scale coefficient criteria classification cells ' +
    'prosthesis antibodies antibody antigen antigens incision protein proteins rights warning warnings gait reflex murmur triad ataxia anemia anaemia neuralgia encephalopathy ganglion ligament corpuscle islets duct'
  ).split(' '),
);

/**
 * Tools, glassware and reactions named after people, however common the name: "a Phillips screw", "the Suzuki coupling".
 * Forms that are verbs as well are among the pairs: "Garcia dishes out criticism".
 */
const EPONYM_TOOLS: ReadonlySet<string> = new Set(
  (
    'screw screwdriver screwdrivers wrench dish flask flasks burner burners funnel condenser pipette ' +
    'pipettes coupling couplings reagent reagents rearrangement condensation cycloaddition'
  ).split(' '),
);
/** Things whose word is too common to tell, each with its name. */
const EPONYM_PAIRS: ReadonlySet<string> = new Set(
  (
    'allen key,allen keys,allen bolt,allen bolts,allen screws,allen wrenches,phillips head,phillips bit,phillips bits,phillips drive,' +
    'phillips screws,petri plate,petri plates,petri dishes,' +
    'suzuki reaction,heck reaction,stille reaction,wittig reaction,grignard reaction,faraday cage,tesla coil,geiger counter,' +
    'wheatstone bridge,stanley knife,stanley knives,morse code,morse taper,diesel engine,diesel engines,otto engine,stirling engine,' +
    'venn diagram,venn diagrams,foley draining,foley inserted,foley removed,foley placed,foley bag,foley balloon,holter monitor,' +
    'holter monitoring,holter recording,braden score,waterlow score,apgar score,apgar scores,' +
    'miranda rights,miranda warning,miranda warnings,lewis antibodies,lewis antibody,lewis antigen,lewis antigens,' +
    'gantt chart,gantt charts,pareto chart,turing machine,turing test,likert scale,richter scale'
  ).split(','),
);

/** True if a name directly before `noun` is part of the term for a thing. @param name in lower case */
export const isTermFor = (name: string, noun: string): boolean =>
  EPONYM_TOOLS.has(noun) || EPONYM_PAIRS.has(`${name} ${noun}`);

/** Makes of cars that hardly anybody is called, in lower case. The word behind one is its model: "a Škoda Octavia". */
export const CAR_MAKES = words(
  'vauxhall, škoda, skoda, renault, peugeot, citroën, citroen, opel, volkswagen, nissan, hyundai, mazda, subaru, mitsubishi, fiat, ' +
    'dacia, volvo, audi, chevrolet, cadillac, buick, pontiac, chrysler, lexus, porsche, daihatsu, isuzu, saab, lancia, lada, ferrari, ' +
    'lamborghini, maserati, jaguar, daewoo, yamaha, kawasaki, ducati, vespa',
);
