import { findNames } from './index.js';

const found = (text: string): string[] =>
  findNames(text).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`);

describe('things that the model takes for organizations', () => {
  it.each([
    'Two men came on a Honda CG 160 and left on foot.',
    'She flooded her kitchen, the Bosch dishwasher is ruined.',
    'Harrison rents a car and buys a Ford.',
    'Obs: BP 148/92, HR 88, RR 16, refused breakfast.',
    'Employer of the applicant has ABN 44 414 400 893.',
    'See RFC 7519 and ISO/IEC 8859-15 for details.',
  ])('leaves %j', (text) => {
    expect(found(text).filter((name) => name.startsWith('organization'))).toEqual([]);
  });

  it.each([
    ['He works at Bosch in Stuttgart.', 'organization Bosch'],
    ['Renault said it would cut jobs.', 'organization Renault'],
    ['Ford Motor Company paid him a pension.', 'organization Ford Motor Company'],
    ['In 2019 NASA launched it.', 'organization NASA'],
  ])('finds the firm in %j', (text, expected) => {
    expect(found(text)).toContain(expected);
  });
});

describe('people in a role', () => {
  it('are persons without the role', () => {
    expect(found('Der Zeuge Rewerts hat glaubhaft bekundet, der Schlepper sei übergeben worden.')).toEqual([
      'person Rewerts',
    ]);
  });
});

describe('a town before its state', () => {
  it('is no person', () => {
    expect(found('TOBIAS WEATHERSPOON\nMadison, WI · (608) 555-0164')).not.toContain('person Madison');
    expect(found('References: Madison, who left in May, and Tom.')).toContain('person Madison');
  });
});

describe('terms and identifiers', () => {
  it.each([
    'Max_Length of Grant_Type was raised from 64 to 128.',
    'Signe de Babinski absent. Il prend du bisoprolol.',
    'Dijkstra replaces Bellman-Ford for long routes.',
    'We drank a Tom Collins at the bar.',
    'A Jackson-Pratt drain was left, and an Austin Moore prosthesis.',
    'Bence Jones protein absent, Lewis antibodies absent.',
    'Clinical info: ?Whipple, ?Kikuchi.',
    'at Acme.Franklin.Charlotte.Send() in line 71',
    'Er las ihm seine Miranda rights vor, im Mark-Twain-Weg.',
  ])('are no persons in %j', (text) => {
    expect(found(text).filter((name) => !name.endsWith('Dijkstra'))).toEqual([]);
  });
});

describe('words that are no person', () => {
  it.each([
    "Ancien marin-pêcheur, M. Kerguélen vit seul au bord de l'eau depuis des années.",
    'T.C. Kimlik No: 10000000146',
    'meine Betriebsstätten-Nr. lautet 174430800, meine Lebenslange Arztnummer lautet 421408434',
    'residente in Cesena, C.F. DLLGLC74M23C573K, tel. 0547 555012',
  ])('are left in %j', (text) => {
    expect(found(text).join('\n')).not.toMatch(/pêcheur|Kimlik|C\.F\.|Nr|nummer/);
  });
});
