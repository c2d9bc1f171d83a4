import { compileScan, detect } from '../../scan/detect.js';
import { bind } from '../detector.js';
import { phoneNumber } from './phone-number.js';

const EVERYWHERE = 'US CA GB DE FR ES IT NL BE CH AT SE NO DK FI PL PT IE AU NZ IN BR MX JP CN TR ZA'.split(' ');

function found(text: string, region: readonly string[]): string[] {
  const spans = detect(text, compileScan([bind(phoneNumber, { region }, 0)], 0.5));
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe('telephone numbers of the regions that a policy names', () => {
  it.each([
    ['GB', 'Ring 020 7946 0958 or (0)20 7946 0958.', ['020 7946 0958', '(0)20 7946 0958']],
    ['GB', 'mobile 07700 900123', ['07700 900123']],
    ['GB', '(0113) 496 0123', ['(0113) 496 0123']],
    ['DE', 'Tel. 030/901820, mobil 0171 3920012', ['030/901820', '0171 3920012']],
    ['DE', '(030) 901820', ['(030) 901820']],
    ['DE', '089 23 45 67 89', ['089 23 45 67 89']],
    ['FR', '01 23 45 67 89 / 06.12.34.56.78 / 01-23-45-67-89', ['01 23 45 67 89', '06.12.34.56.78', '01-23-45-67-89']],
    ['FR', '06 12 34 56 78 07 12 34 56 78', ['06 12 34 56 78', '07 12 34 56 78']],
    ['FR', 'Tél : 0612345678', ['0612345678']],
    ['ES', 'Llame al 912 34 56 78 o al 612 345 678', ['912 34 56 78', '612 345 678']],
    ['ES', 'móvil: 612345678', ['612345678']],
    ['IT', '06 1234 5678; cell. 347 123 4567', ['06 1234 5678', '347 123 4567']],
    ['NL', '06-12345678 of 020 123 4567', ['06-12345678', '020 123 4567']],
    ['CH', '044 123 45 67', ['044 123 45 67']],
    ['AU', '(02) 9374 4000, 0412 345 678, 1300 975 707', ['(02) 9374 4000', '0412 345 678', '1300 975 707']],
    ['JP', '03-1234-5678', ['03-1234-5678']],
    ['IN', '98765 43210 or mobile 9876543210', ['98765 43210', '9876543210']],
    ['BR', '(11) 91234-5678', ['(11) 91234-5678']],
    ['MX', '(55) 1234 5678', ['(55) 1234 5678']],
    ['CN', '手机13812345678', ['13812345678']],
    ['DK', 'tlf. 20 12 34 56', ['20 12 34 56']],
    ['PL', 'tel. 512 345 678', ['512 345 678']],
    ['US', 'can u call me on 0871234567 or text', ['0871234567']],
    ['US', 'meine nummer ist 0151 23456789', ['0151 23456789']],
    ['US', 'meu zap é (11) 91234-5678', ['(11) 91234-5678']],
    ['US', 'Call Eamon on 086 765 4321. Bel Fenna even op 06 12345678', ['086 765 4321', '06 12345678']],
    ['US', 'my number is 48213 in the queue; call me at 12.05.2024; call Eamon on 20240512', []],
  ])('finds those of %s in "%s"', (region, text, expected) => {
    expect(found(text, [region])).toEqual(expected);
  });

  it.each([
    'SSN 219-09-9999',
    '219 09 9999',
    '03/05/2024',
    '05.03.1974',
    '2024-03-05 14:30:00',
    '01/01/2024–12/31/2024',
    '192.0.2.10',
    '198.51.100.234',
    '40.712776, -74.005974',
    '3.1415926535',
    'Card 4111 1111 1111 1111',
    'DE89 3704 0044 0532 0130 00',
    'GB29 NWBK 6016 1331 9268 19',
    'NL91 ABNA 0417 1643 00',
    'ISBN 978-3-16-148410-0',
    'ISBN 0-306-40615-2',
    'EIN 12-3456789',
    'EIN 04-2103580',
    'NDC 0777-3105-02',
    'ZIP 12207-1234',
    'Bangor, ME 04402-0118',
    '10 20 30 40',
    '1990-1995',
    '$612 345 678',
    '20240305',
    '036000291452',
    'Rechnung 0301234567',
    '1. 03/05/2024',
  ])('leaves "%s" with every region on', (text) => {
    expect(found(text, EVERYWHERE)).toEqual([]);
  });
});

describe('an international number that the end of a line cuts in two', () => {
  it.each([
    ['You reach her at +49 30 1234\n5678 on weekdays.', '+49 30 1234\n5678'],
    ['Rufen Sie bitte unter +49 30\n1234 5678 an.', '+49 30\n1234 5678'],
    ['Call Anna on +44 20 7946\r\n0958.', '+44 20 7946\r\n0958'],
    ['Call Anna (+1 202-555-\n0143) today', '+1 202-555-\n0143'],
    ['or by telephone at 0049 30 1234\n5678, please', '0049 30 1234\n5678'],
    ['Our number is +33 1 23 45\n67 89', '+33 1 23 45\n67 89'],
  ])('is found as a whole in %j', (text, expected) => {
    expect(found(text, ['US'])).toEqual([expected]);
  });

  it.each([
    ['Telefon +49 30 1234567\n10115 Berlin'],
    ['Tel. +49 30 12345678\n20 copies of the report'],
    ['Anna Berg +44 20 7946 0958\n1023 Peter Rot'],
    ['phone\n+49 30 1234\n5678\n9012'],
    ['id;phone\nx12;+49 30 1234\n5678;y'],
    ['Anna | +49 30 1234\n5678 | Peter'],
    ['Anna\t+49 30 1234\n5678\tPeter'],
    ['Anna   +49 30 1234\n5678   Peter'],
    ['Fax: +49 30 1234\n12. second entry'],
    ['Fax: +49 30 1234\n12) second entry'],
    ['Fax: +49 30 1234\n\n5678 are left'],
    ['Please call +43 1 265973\n56 days before the start.'],
    ['Please call +43 1 782022.\n864 people came.'],
  ])('ends with its line in %j', (text) => {
    expect(found(text, ['US']).filter((number) => number.includes('\n'))).toEqual([]);
  });
});
