import { expect, it, test } from 'vitest';
import { parseAck, parseFromSurvey } from './messages.ts';
import { scriptOptions } from './script-options.ts';
import { surveyAddress } from './container.ts';

const SURVEY = 'CoffeeStudy0000000000001';
const SERVER = 'https://survey.example.org';
const options = (attributes: DOMStringMap) => scriptOptions({ survey: SURVEY, ...attributes }, SERVER);

it('reads all attributes', () => {
  const attributes = { mode: 'popup', open: 'delay:5 scroll:50 exit', until: 'answered', width: '500' };
  expect(
    options({ ...attributes, params: 'ward=north&name=A%20B', language: 'ar', title: 'Tell us' }),
  ).toEqual({
    survey: SURVEY,
    server: SERVER,
    mode: 'popup',
    open: { delay: 5, scroll: 50, exit: true },
    until: 'answered',
    width: 500,
    params: { ward: 'north', name: 'A B' },
    language: 'ar',
    title: 'Tell us',
  });
});

test.each([
  [{ mode: 'window' }, /data-mode is one of inline, popup, slider, button, not window/],
  [{ until: 'never' }, /data-until is shown or answered, not never/],
  [{ open: 'later' }, /data-open .* not later/],
  [{ open: 'delay' }, /data-open .* not delay/],
  [{ open: 'exit:3' }, /data-open .* not exit:3/],
  [{ height: 'tall' }, /a number of pixels, not tall/],
])('reports the error of %j', (attributes, words) => {
  expect(() => options(attributes)).toThrow(words);
});

it('in the link of the frame, parameters of the host page do not replace those of the embed', () => {
  const link = new URL(
    surveyAddress(options({ mode: 'popup', language: 'en-GB', params: 'source=1&ward=a%26b' })),
  );
  expect(link.origin + link.pathname).toBe(`${SERVER}/s/${SURVEY}`);
  expect(link.searchParams.get('source')).toBe('8');
  expect([...link.searchParams]).toEqual([
    ['source', '8'],
    ['embed', '2'],
    ['language', 'en-GB'],
    ['source', '1'],
    ['ward', 'a&b'],
  ]);
});

const message = { source: 'survey-embed', v: 1, surveyId: SURVEY, timestamp: 1 };
test.each([
  [{ ...message, type: 'close' }, true],
  [{ ...message, type: 'hello', nonce: 'n' }, true],
  [{ ...message, type: 'hello' }, false],
  [{ ...message, type: 'eval' }, false],
  [{ ...message, type: 'close', v: 2 }, false],
  [{ ...message, type: 'close', surveyId: 'Another00000000000000001' }, false],
  [{ ...message, type: 'close', source: 'react-devtools' }, false],
  ['close', false],
  [null, false],
])('accepts the message %j of the survey: %s', (data, heard) => {
  expect(parseFromSurvey(data, SURVEY) !== undefined).toBe(heard);
});

it('accepts only a reply with its own nonce', () => {
  const ack = { ...message, type: 'ack', nonce: 'n', fits: true };
  expect(parseAck(ack, SURVEY, 'n')).toEqual(ack);
  expect(parseAck(ack, SURVEY, 'm')).toBeUndefined();
  expect(parseAck({ ...ack, fits: 'yes' }, SURVEY, 'n')).toBeUndefined();
});
