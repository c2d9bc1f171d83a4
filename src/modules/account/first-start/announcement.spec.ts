import { announcement, type Place } from './announcement.js';

const place: Place = {
  scheme: 'https',
  address: { address: '0.0.0.0', family: 'IPv4', port: 8443 },
  selfSigned: false,
  publicUrl: '',
  asksSecondFactor: false,
};
const madeUp = { email: 'admin@example.com', password: 'generated' };

it('names this machine, or the address that browsers use', () => {
  expect(announcement(madeUp, place, undefined)).toContain('Open https://localhost:8443 in a browser');
  expect(announcement(madeUp, { ...place, publicUrl: 'https://umbra.example.com' }, undefined)).toContain(
    'Open https://umbra.example.com in a browser',
  );
});

it('prepares administrators for one-time codes where they need them', () => {
  expect(announcement(madeUp, place, undefined)).not.toContain('one-time codes');
  expect(announcement(madeUp, { ...place, asksSecondFactor: true }, undefined)).toContain(
    'You will set up one-time codes: have an authenticator application ready.',
  );
});

it('says nothing where nothing was generated', () => {
  expect(announcement({ email: 'admin@example.com' }, place, undefined)).toBe('');
});
