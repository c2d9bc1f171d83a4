import { AppError } from '../../platform/http/app-error.js';
import { parseInlineRequest } from './inline-request.js';

const messageOf = (body: string): string => {
  try {
    parseInlineRequest(body);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  throw new Error('The request was accepted.');
};

describe('parseInlineRequest', () => {
  it('takes a request with all fields', () => {
    expect(parseInlineRequest('{"policy":{},"text":"a","context":"c","documentId":"d","more":1}')).toEqual({
      policy: {},
      text: 'a',
      context: 'c',
      documentId: 'd',
    });
  });

  it('takes an empty text and leaves out an absent document id', () => {
    expect(parseInlineRequest('{"policy":{},"text":"","context":"c"}')).toMatchObject({
      text: '',
      documentId: undefined,
    });
  });

  it.each([
    ['{}', 'Missing required fields: policy, text, context'],
    ['{"context":"c","policy":{}}', 'Missing required fields: text'],
    ['{"text":"a"}', 'Missing required fields: policy, context'],
    ['{"text":null,"policy":{},"context":"c"}', 'Missing required fields: text'],
  ])('lists what %s lacks in the order policy, text, context', (body, message) => {
    expect(messageOf(body)).toBe(message);
  });

  it.each(['', 'text', '{"policy":', "{'text':1}", '\u0000'])('refuses %p as not JSON, without quoting it', (body) => {
    expect(messageOf(body)).toBe('Request body must be valid JSON');
  });

  it.each(['[]', '"a"', '1', 'null', 'true'])('refuses %s as not an object', (body) => {
    expect(messageOf(body)).toBe('Request body must be a JSON object');
  });

  it('names a field of the wrong type', () => {
    expect(messageOf('{"policy":{},"text":5,"context":"c"}')).toBe('The field text must be a string');
    expect(messageOf('{"policy":{},"text":"a","context":["c"]}')).toBe('The field context must be a string');
    expect(messageOf('{"policy":{},"text":"a","context":"c","documentId":{}}')).toBe(
      'The field documentId must be a string',
    );
  });

  it('bounds the names that are stored and sent back', () => {
    const long = 'x'.repeat(257);
    expect(messageOf(`{"policy":{},"text":"a","context":"${long}"}`)).toMatch(/context must have at most 256/);
    expect(messageOf(`{"policy":{},"text":"a","context":"c","documentId":"${long}"}`)).toMatch(/at most 256/);
  });
});
