/**
 * Lists, glossaries and prose with rare capitalized words, and with things that have names of people: none refers to a
 * person.
 */
const split = (text) => text.split('|');

const GOODS = split(
  'Sofa|Table|Side Table|Lamp|Vase|Mirror|Rug|Jacket|Boots|Shirt|Dress|Skirt|Stool|Chair|Armchair|Desk|Bed|Headboard|Throw|Cushion|Mug|Bowl|Basket|Bag|Backpack|Wallet|Tent|Planter|Bookcase|Shelf|Cabinet|Clock|Candle|Curtain|Blind|Towel|Apron|Jar|Kettle|Teapot|Scarf|Hat|Cap|Glove|Coat|Jumper|Cardigan|Trainers|Sandals|Heel|Bracelet|Ring|Tray|Trolley|Bench|Wardrobe|Pendant|Light|Mattress|Duvet Set|Stroller|Bike|Saddle|Helmet|Pump|Drill|Saw|Oven|Blender|Tap|Basin|Door|Handle|Wallpaper|Tile|Paint|Chopping Board|Cutting Board|Bread Board|Power Bank|Park Bench|School Bag|Office Chair|Court Shoe|Bank Card|Hall Table|Library Lamp|Group Ticket|Center Punch|Service Kit|Foundation Brush|Press Cloth|Union Nut|Fund Report|Council Tray|Trust Seal|College Block|Network Cable|Studio Light|Record Player|Station Clock',
);
const MORE = split(
  ', Set of {n}|, {color}|, Large|, Small|, Two Seater| - {color}|, {n} cm| ({color})| {n} L|, Pair|, {Known}| in {color}|, Size {n}| Pro {n}|, Brushed Brass|, Walnut|, Oak',
);
const HEADS = split(
  'Catalogue|Price List|Glossary|Index|Inventory|Vocabulary|Varieties|Species list|Menu|New Arrivals|Materials|Specimens|Terms|Finishes|Parts|Checklist|Stock|Bird list|Plant list|Collections|Minerals|Dishes|Instruments|Breeds|Fabrics|Wines|Knots|Games',
);
const PROSE = [
  '{x}, {x}, {x} and {x} were {word}.',
  'The {x} is {word}; the {x} is not.',
  'Serve the {x} with {x} and {x}.',
  'Choose {x} for {word}s and {x} for {word}s.',
  '{x} is a kind of {word}.',
  'Veins hold {x}, {x} and {x}.',
  'In {m} the {x} {word}s.',
  '{x} {word}s the {word} in {d}.',
  'We saw a {x}, two {x}s and a {x}.',
  'A {x} is not a {x}.',
  '{x} is hot, {x} is {word}.',
  '{x} and {x} are on the {word}.',
  'Start {x}, {x} and {x} PRN.',
  'Fill the {x} to the line. Close the {x}.',
  'The {x} {word} over the {word}, and the {x} falls.',
  'Sow {x}, {x} and {x} in {m}.',
  '{x} means {word}.',
  '{x}: see {x}.',
  'Among them are {x} ({word}), {x} ({word}) and {x}.',
  '{x} may be {word}.',
  'Both {x} and {x} need {word}.',
  'Students of {Known} take {Known} {z}, then Advanced {z} or Introduction to {z}.',
  '{z}, Applied {z} and {Known} {z} are taught in {m}.',
  'Module {n}: {Known} {z}. Module {n}: {z} and {z}.',
  'When you {Known}, take a {Known} token; then {Known}, {Known} or {Known}. Place it on the {Known}.',
  'Phase: {Known} {x}. Tide: high at {t}. {Known} Moon on the {n}th.',
  'To make {x}, soak the {x} overnight and add {x}.',
];
const SUBJECTS = split(
  'Statistics|Calculus|Algebra|Economics|Chemistry|Physics|Biology|Mechanics|Geometry|Logic|Ethics|Law|History|Design|Marketing|Accounting|Finance|Management|Anatomy|Pharmacology|Programming|Databases|Networks|Linguistics|Composition|Ceramics|Studies|Systems|Theory|Science|Engineering|Health|Education|Services|Technology|Development|Operations|Quality|Safety|Support',
);
/** Things that have a name, with words that indicate it. */
const BEARERS = [
  'Set the text in {y}; {y} and {y} suit headings. {y} Bold, {y} Italic.',
  'Fonts: {y}, {y}, {y}, {y}.',
  'font-family: "{y}", {y}, serif;',
  'Roses: {y}, {y}, {x}. Apples: {y}, {x}. Potatoes: {y}, {y}.',
  'Deploy {y} to the cluster; {y} scrapes it, {y} stores logs and {x} draws them.',
  'We moved from {y} to {y}. {y} v{n}.{n} ships with {x} support.',
  'Upgrade {y} and {y} to {n}.{n}; restart {x}.',
  '- {y} {n}.{n}.{n}\n- {y} {n}.{n}.{n}\n- {x} {n}.{n}',
  'Cocktails: {y}, {x}, {y} Sling, {x} Sour.',
  'Moons: {y}, {y}, {y} and {x} circle the planet. {y} is icy.',
  'Room {y}: Free. Room {y}: Booked. Room {x}: {Known} {Known}.',
  'The {y} probe reached orbit; {y} followed in {n}.',
  'Storm {y} brought rain; Hurricane {y} weakened.',
  'Server {y} is up. Host {y} is down. {y}: ping ok.',
  'Scale: {y} score {n}, {y} index {n}, {y} grade II, {y} stage B.',
  'A {y} flask, a {y} funnel, a {y} condenser and a {y} line.',
  '{y} stain, {y} buffer, {y} assay; {y} correction.',
];

/** @param rare the result of readRare, @param pools names, which here stand for things */
export function drawList(random, pools, rare) {
  const { pick, chance, below } = random;
  const capital = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const seldom = () => {
    const roll = random.next();
    if (roll < 0.6) return capital(pick(rare.words));
    if (roll < 0.8) return pick(rare.capitals);
    return roll < 0.9 ? pick(rare.terms) : pools.title();
  };
  const bearer = () => (chance(0.5) ? pools.first() : chance(0.6) ? pools.surname() : seldom());
  const filled = (frame) =>
    frame
      .replaceAll('{z}', () => pick(SUBJECTS))
      .replaceAll('{x}', seldom)
      .replaceAll('{y}', bearer);
  const lines = (draw, least = 4) => Array.from({ length: least + below(10) }, draw);
  const head = () =>
    chance(0.5) ? `${chance(0.2) ? pick(HEADS).toUpperCase() : pick(HEADS)}\n${pick(['', '\n'])}` : '';
  const roll = random.next();
  if (roll < 0.2) {
    const mark = pick([' ..... ', '  ', '\t', ' | ', ', ', ' - ']);
    const goods = () => `${chance(0.6) ? bearer() : seldom()} ${pick(GOODS)}${chance(0.7) ? pick(MORE) : ''}`;
    return head() + lines(() => `${goods()}${mark}${pick(['{n}.00', '{$}', '{n}', 'In Stock'])}`).join('\n');
  }
  if (roll < 0.32) return head() + lines(() => `${pick(['- ', '', '• ', '* '])}${seldom()}`).join('\n');
  if (roll < 0.42) return `${head()}${lines(seldom, 6).join(', ')}${pick(['', '.'])}`;
  if (roll < 0.5) {
    const mark = pick(['\t', ' | ', ', ', '   ']);
    const row = () => [seldom(), pick(['{Known}', '{Letter}', '{color}']), '{n}', seldom()].join(mark);
    return ['Item', 'Grade', 'Stock', 'Origin'].join(mark) + '\n' + lines(row, 2).join('\n');
  }
  const frames = roll < 0.85 ? PROSE : BEARERS;
  return head() + lines(() => filled(pick(chance(0.85) ? frames : PROSE)), 1).join(' ');
}
