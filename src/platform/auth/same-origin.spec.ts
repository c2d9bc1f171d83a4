import type { Request } from 'express';
import { refuseForgery } from './same-origin.js';

const call = (method: string, headers: Record<string, string> = {}, host = 'umbra.example') =>
  ({ method, headers, host }) as unknown as Request;
const json = { 'content-type': 'application/json' };

describe('refuseForgery', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('lets %s pass from anywhere, for it changes nothing', (method) => {
    expect(() => {
      refuseForgery(call(method, { origin: 'https://evil.example' }), false);
    }).not.toThrow();
  });

  it.each([
    ['POST', json],
    ['POST', { 'content-type': 'Application/JSON ; charset=utf-8' }],
    ['POST', { ...json, origin: 'https://umbra.example' }],
    ['POST', { ...json, origin: 'http://umbra.example' }],
    ['POST', { ...json, 'sec-fetch-site': 'none' }],
    ['PUT', json],
    ['DELETE', {}],
    ['DELETE', { 'sec-fetch-site': 'same-origin' }],
  ])('lets %s with %j pass', (method, headers: Record<string, string>) => {
    expect(() => {
      refuseForgery(call(method, headers), false);
    }).not.toThrow();
  });

  it.each([
    ['POST', {}],
    ['PUT', {}],
    ['PATCH', {}],
    ['POST', { 'content-type': 'text/plain' }],
    ['POST', { 'content-type': 'text/plain; application/json' }],
    ['POST', { 'content-type': 'application/jsonp' }],
    ['DELETE', { 'content-type': 'text/plain' }],
  ])('asks for JSON of %s with %j', (method, headers: Record<string, string>) => {
    expect(() => {
      refuseForgery(call(method, headers), false);
    }).toThrow(expect.objectContaining({ kind: 'unsupported-media-type' }) as Error);
  });

  it.each([
    'https://evil.example',
    'https://umbra.example.evil.example',
    'https://umbra.example:8443',
    'https://sub.umbra.example',
    'null',
    '',
    'umbra.example',
    'file:///umbra.example',
  ])('refuses the origin "%s"', (origin) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(() => {
        refuseForgery(call(method, { ...json, origin }), true);
      }).toThrow(expect.objectContaining({ kind: 'forbidden' }) as Error);
    }
  });

  it('knows a host with the port of the scheme as the host without it', () => {
    const headers = { ...json, origin: 'https://umbra.example' };
    expect(() => {
      refuseForgery(call('POST', headers, 'umbra.example:443'), false);
    }).not.toThrow();
    expect(() => {
      refuseForgery(call('POST', headers, 'umbra.example:80'), false);
    }).toThrow();
  });

  it('takes other content from this origin alone, where a route says so', () => {
    const text = { 'content-type': 'text/plain' };
    for (const proof of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'https://umbra.example' }]) {
      expect(() => {
        refuseForgery(call('POST', { ...text, ...proof }), true);
      }).not.toThrow();
      expect(() => {
        refuseForgery(call('POST', { ...text, ...proof }), false);
      }).toThrow();
    }
    for (const headers of [text, { ...text, 'sec-fetch-site': 'none' }]) {
      expect(() => {
        refuseForgery(call('POST', headers), true);
      }).toThrow();
    }
  });
});
