import { namesFromEmail } from './names-from-email.js';

const again = (text: string): string[] => namesFromEmail(text).map(({ start, end }) => text.slice(start, end));

describe('the name of an address', () => {
  it.each([
    ['Login of hannah.mcgill@corp.example works, hannah.mcgill on the VPN does not.', ['hannah.mcgill']],
    ['Send it to b.lindqvist@mail.example; B.Lindqvist has portal access.', ['B.Lindqvist']],
    ['anna_okafor@mail.example and user "anna_okafor"', ['anna_okafor']],
  ])('is found again in %j', (text, names) => {
    expect(again(text)).toEqual(names);
  });

  it.each([
    'no.reply@corp.example is set in no.reply',
    'help_desk@corp.example or the help_desk',
    'util.parse@3.0.1 and util.parse',
    'hannah.mcgill@corp.example, hannah.mcgill@other.example',
    'hannah.mcgill@corp.example, hannah.mcgill.txt, x-hannah.mcgill',
    'info@corp.example has more info',
  ])('is not in %j', (text) => {
    expect(again(text)).toEqual([]);
  });

  it('is searched for in linear time', () => {
    expect(again('a.'.repeat(50_000)).concat(again('anna.okafor@'.repeat(10_000)))).toEqual([]);
  });
});
