import { isNameOfProgram } from './program-name.js';

test.each([
  'DB_HOST',
  'payment-service',
  'log-shipper',
  'com.acme.web',
  'v1.2',
  'web',
  'default',
  'main',
  'server',
  'config',
  'my-app',
  'memoryLimit',
  'DEBUG',
  'MURMUR Sync',
  'Billing API',
  'Default Value',
])('%s is the name of a part of a program', (name) => {
  expect(isNameOfProgram(name)).toBe(true);
});

test.each([
  'Ann Hale',
  'ann hale',
  'jean-luc',
  'Anne-Marie',
  'thurnhuber',
  'mark',
  'ann',
  'Gold',
  'Max Baker',
  'Summer Rain',
  'Ben Stone',
  'deShawn',
  'MARK',
  'Le Goff',
  '',
])('%j may be the name of a person', (name) => {
  expect(isNameOfProgram(name)).toBe(false);
});
