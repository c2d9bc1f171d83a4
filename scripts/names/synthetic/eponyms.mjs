/** Laws, diseases and other things named after people: none of these names refers to a person. */
const split = (text) => text.split(' ');
const KNOWN = split(
  'Parkinson Alzheimer Huntington Crohn Hashimoto Bell Down Babinski Romberg Foley Hickman Raynaud Kaposi Hodgkin Addison Cushing Graves Hirschsprung Tourette Asperger Marfan Wilson Wilms Paget Sjögren Ménière Turner Klinefelter Barrett Dupuytren Colles Achilles Eustachian Fallopian Newton Ohm Hooke Boyle Doppler Celsius Fahrenheit Geiger Bunsen Petri Fourier Poisson Gauss Bayes Markov Turing Huffman Boole Bloom Merkle Levenshtein Dijkstra Fibonacci Euler Laplace Maxwell Planck Heisenberg Schrödinger Kepler Faraday Ampère Volta Hubble Richter Mohs Venn Pareto Gantt Nash Moore Murphy Occam Pavlov Rorschach Skinner Stirling Taylor Riemann Hilbert Lagrange Runge Kutta Cauchy Bernoulli Pythagoras Euclid Zeno Kalman Kruskal Monte Carlo Glasgow Apgar Bristol Snellen Allen Phillips Stanley Caesar Wellington Diesel Jacuzzi Morse Braille Mercator Fresnel Trendelenburg Murphy Virchow Charcot Lyme Hickman Swan Ganz Robinson McBurney McMurray Lachman Phalen Tinel Weber Rinne',
);
/** Medical eponyms that occur alone, before a number or a finding ("Foley out", "Ranson 2", "Babinski negative"). */
const CLINICAL = split(
  'Foley Babinski Romberg Ranson Wells Kocher Pfannenstiel Veress Trendelenburg Murphy McBurney Rovsing Homans Kernig Brudzinski Lasègue Lasegue Hoffmann Schirmer Gleason Breslow Clark Salter Harris Garden Weber Gustilo Billroth Roux Whipple Hartmann Bard Jackson Pratt Penrose Killip Forrester Virchow Ishihara Allen Mantoux Kussmaul Cheyne Stokes Braden Waterlow Barthel Norton Morse Rankin Tanner Gram Ziehl Neelsen Coombs Giemsa Papanicolaou Heimlich Yankauer Kirschner Steinmann Thomas Hoffman Ambu Guedel Magill Macintosh Cushing Beck Rinne Finkelstein Phalen Tinel Ortolani Barlow Apgar Moro Turner Cullen Dobhoff Hohn Bair Hugger Jones Duke Child Pugh Mallampati Bishop Lund Browder Hickman Groshong Broviac Port Swan Ganz Tenckhoff Blakemore Sengstaken Minnesota Levin Salem Ryles Malecot Hemovac Blake Robinson Redivac Kehr Cormack Lehane Miller Bougie Esmarch Doppler Holter Bruce Dix Hallpike Epley Semont Snellen Amsler Goldmann Tonopen Seidel Lachman McMurray Apley Drawer Ober Patrick FABER Gaenslen Spurling Adson Hawkins Neer Jobe Speed Yergason Froment Wartenberg Chvostek Trousseau Courvoisier Blumberg Carnett Psoas Dunphy Castell Traube Nixon Levine Kerley Westermark Hampton Fleischner Ann Arbor Lugano Dukes Bosniak Fuhrman Nottingham Bloom Richardson Scarff Ki Ludwig Weil Felix Paul Bunnell Monospot Widal Schilling Kleihauer Betke Rh Duffy Kell Kidd Lewis Bombay Heinz Howell Jolly Auer Dohle Reed Sternberg Hodgkin Burkitt Waldenström Bence Charcot Leyden Curschmann Aschoff Mallory Lewy Hirano Negri Pick Purkinje Hess Hunt Fisher Spetzler Fazekas Glasgow Hamilton Zung Epworth Edinburgh Bristol Rome Hinchey Alvarado Glasgow Blatchford Rockall Forrest Mayo Truelove Witts Crohn Milan Maddrey Lille Balthazar Marshall Centor Curb Light Virchow Framingham Duckett Goldman Lee Gupta Frank Starling Kaplan Meier Nissen Heller Dor Toupet Ivor Lewis Merendino Puestow Frey Hadfield Lichtenstein Bassini Shouldice Stoppa Rives Mohs Abbe Estlander Karydakis Limberg Bascom Ferguson Milligan Morgan Longo Delorme Altemeier Duhamel Soave Swenson Pena Ladd Ramstedt Bochdalek Morgagni Fontan Glenn Norwood Blalock Taussig Rastelli Mustard Senning Jatene Ross Bentall David Yacoub Cox Maze Marshall Maquet Seldinger Tuohy Quincke Whitacre Sprotte Crawford Bier Mapleson Bain Ayre Jackson Rees Humphrey Combitube Laerdal Miller Zimmer Thompson Moore Austin Exeter Charnley Oxford Stanmore Birmingham Ilizarov Taylor Denham Böhler Braun Balkan Buck Russell Hamilton Russell Perkins Colles Smith Barton Bennett Rolando Monteggia Galeazzi Essex Lopresti Jefferson Hangman Chance Jones Lisfranc Maisonneuve Pott Tillaux Pilon Segond Hill Sachs Bankart Bristow Latarjet Putti Platt Magnuson Stack Boyd Dupuytren Ledderhose Peyronie'
    .split(' ')
    .filter(
      (name, index, all) =>
        all.indexOf(name) === index &&
        !/^(Port|Drawer|FABER|Speed|Rh|Ki|Chance|Light|Rome|Curb|Paul|David|Frank|Lee|Ann|Bombay|Birmingham|Oxford|Edinburgh|Nottingham|Minnesota|Essex|Exeter|Hamilton|Milan|Lille|Mayo|Stack|Maze|Miller|Taylor|Smith|Moore|Perkins|Russell|Hill|Hunt|Jackson|Thompson|Bennett|Marshall|Fisher|Ross|Cox|Hampton|Crawford|Richardson|Harris|Clark|Lewis|Morgan|Ferguson|Pick|Salem|Bard|Paul)$/.test(
          name,
        ),
    )
    .join(' '),
);
/** The names in eponyms, for the table of the model. */
export const EPONYMS = [
  ...new Set([
    ...KNOWN.filter(
      (name) =>
        !/^(Down|Wilson|Turner|Monte|Carlo|Taylor|Stanley|Graves|Bell|Moore|Murphy|Skinner|Nash|Allen|Phillips|Swan|Robinson|Glasgow|Bristol|Wellington|Caesar|Diesel)$/.test(
          name,
        ),
    ),
    ...CLINICAL,
  ]),
];
const THINGS = split(
  'disease syndrome palsy sign law theorem constant equation effect transform algorithm filter process number scale score test method distribution function tube catheter forceps fracture procedure paradox principle conjecture rule cycle burner counter salad knot screwdriver plot diagram code engine model matrix series kernel distance chain tree machine dish chart drain line contracture lymphoma sarcoma thyroiditis phenomenon crisis tumour stain agar reflex manoeuvre position operator space metric inequality lemma hypothesis curve index criterion ratio layer radius force field particle telescope probe comet belt syndrome oesophagus ulcer node triangle duct gland tendon loop jar flask funnel condenser generator bridge cage body bodies cells islets canal process apple heel razor box cube plate bar nail jacket boots collar knife key wrench motor valve drum carriage factor limit boson cloud group rule rules laws formula identity expansion coordinates product sum set function sequence polynomial numeral numbers triangle sieve bottle strip surface curve solid glass bulb arc coil cell tank transformer amplifier bit gate notation language machine test assay stain buffer reagent reaction coupling rearrangement synthesis pipette needle clamp retractor bandage splint brace frame stockings drain score grade stage scale classification criteria triad lines nodules spots rash fever contracture deformity thyroiditis nephropathy lymphadenitis arthropathy anaemia dystrophy ataxia encephalopathy encephalitis vasculitis colitis agitation swelling cyst pouch diverticulum hernia fossa pyramid bone muscle nerve artery vein membrane capsule corpuscle tubule window organ wort seal ladder rod sparrow finch warbler gull petrel goose zebra gazelle whale dolphin turtle viper pine fir oak fern orchid',
);

/** @param terms terms of several words, the first of which is capitalized */
export function drawEponyms(random, surname, terms) {
  const { pick, chance, below } = random;
  const who = () => (chance(0.6) ? pick(KNOWN) : surname());
  const thing = () => {
    if (chance(0.3)) return pick(terms);
    const roll = random.next();
    const noun = chance(0.9) ? pick(THINGS) : `{word} ${pick(THINGS)}`;
    if (roll < 0.45) return `${who()}${pick(["'s", '’s'])} ${noun}`;
    if (roll < 0.8) return `${who()} ${noun}`;
    return `${who()}${pick(['-', '–'])}${who()} ${noun}`;
  };
  const frames = [
    'The patient has {x} and a history of {x}.',
    '{x} was excluded; {x} was not.',
    'Apply {x}, then solve by the {x}.',
    '{X}',
    'Use the {x} with a {x}.',
    'A {x} and a {x} were placed.',
    'By {x} the {word} equals the {word}.',
    '{x}, {x} and {x} are taught in the same term.',
    'Known {x}. No {x}.',
    'The {x} of the {word} is {n}.',
    'PMH: {x}, {x}.',
    'see {x}',
    'a variant of {x}',
    'Dx: {x}',
    '{x} positive, {x} negative.',
    'compute the {x} in O(n)',
  ];
  // Clinical shorthand: the eponym alone.
  const bare = [
    '{e} removed at {t}, voiding.',
    '{e} out {w}.',
    '{e} in situ, {e} to gravity.',
    '{e} {n} on admission, {e} {n}, {e} {Letter}.',
    '{e} {n}, {e} {n}, {e} II.',
    '{e} positive, {e} negative.',
    '{e} absent, {e} downgoing bilaterally.',
    'No {e}, no {e}.',
    '{e} incision, {e} scar well healed.',
    '{e} procedure in {n}, {e} reversed.',
    '{e} stage IV, {e} class III.',
    '{e} {n}+{n}, {e} 1.{n} mm.',
    '{e}-{e} {Letter}, {e}–{e} II fracture.',
    '{e} drain and {e} drain out.',
    '{e} needle, {e} wires, {e} pin, {e} splint, {e} forceps, {e} bag.',
    '{e} criteria met, {e} score {n}.',
    '{e} {Letter}, {e} III, {e} {n}, {e}-{e} {Letter}.',
    '{e} III. {e} IV. {e} grade {n}.',
    '{e}-{e} drain. {e} and {e}-{e} drains out.',
    '{e} stain: cocci. {e} smear.',
    'Cath: {e} 16 Fr. Tube: {e}.',
    'On {e} overnight. {e} placed. {e} changed.',
    'S/p {e}, s/p {e} {n}.',
    '{e} unsteady, {e} central, {e} to the right.',
    '{e} and {e} negative. {e} + ve. {e} -ve.',
    '{e}+, {e}-. {e}: neg.',
    'Remove {e} in AM. D/c {e}. Insert {e}.',
    // The same names referring to persons.
    'Seen with Mr {1E} and Dr {2E}. {1E} agrees.',
    'Dr. {E} to review. D/w Dr {E}.',
    '{F} {1E} (daughter) at bedside. Mrs {1E} asks to go home.',
    'Pt: {E}, {F}. Nurse {E} informed.',
    'Miss {1E} has {e} sign. {1E} was told.',
    '{N} and {F} {E} were present.',
  ];
  let text = '';
  if (chance(0.45)) {
    for (let line = 1 + below(4); line > 0; line--)
      text += `${pick(bare).replaceAll('{e}', () => pick(CLINICAL))}${chance(0.15) ? '\n' : ' '}`;
    return text.trim();
  }
  for (let line = 1 + below(3); line > 0; line--)
    text += `${pick(frames).replace(/\{[xX]\}/g, () => (chance(0.95) ? thing() : `${who()} ${pick(['positive', 'negative', 'III', 'type {n}'])}`))} `;
  return text.trim();
}
