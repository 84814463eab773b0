import type { SurveyEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appendLinks, checkChain, firstHash, type Link } from './chain.ts';

const beginning = { surveyId: 'SampleSurvey000000000001', seq: 7, version: 1, facts: '{"seq":7}' };
const first = firstHash(beginning);
const events: readonly SurveyEvent[] = [
  { type: 'answer', gid: 'q1', answer: ['a'] },
  { type: 'next' },
  { type: 'answer', gid: 'q2', answer: 'ü' },
  { type: 'back' },
  { type: 'next' },
];
const { links, head } = appendLinks(0, first, events);
const storedEnds = { first, count: links.length, head };

it('a chain is valid, and the same whether its events are appended together or in parts', () => {
  expect(checkChain(beginning, links, storedEnds)).toEqual({ valid: true });
  const firstLinks = appendLinks(0, first, events.slice(0, 2));
  const two = appendLinks(2, firstLinks.head, events.slice(2));
  expect([...firstLinks.links, ...two.links]).toEqual(links);
  expect(checkChain(beginning, [], { first, count: 0, head: first })).toEqual({ valid: true });
});

it('the check names the position of an event with one flipped bit', () => {
  fc.assert(
    fc.property(fc.nat(links.length - 1), fc.nat(), fc.nat(7), fc.boolean(), (index, at, bit, inHash) => {
      const tamperedLinks = links.map((link, i) => (i === index ? flipBit(link, at, bit, inHash) : link));
      expect(checkChain(beginning, tamperedLinks, storedEnds)).toEqual({ valid: false, brokenAt: index + 1 });
    }),
  );
});

function flipBit(link: Link, index: number, bit: number, isInHash: boolean): Link {
  const key = isInHash ? 'hash' : 'event';
  const bytes = Buffer.from(link[key], 'latin1');
  const place = index % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
  return { ...link, [key]: bytes.toString('latin1') };
}

it.each<[string, readonly Link[], number]>([
  ['an event left out', links.toSpliced(1, 1), 2],
  ['the last one left out', links.slice(0, -1), 5],
  ['all left out', [], 1],
  ['one added', [...links, ...appendLinks(5, head, [{ type: 'next' }]).links], 6],
  ['two exchanged', [links[1], links[0], ...links.slice(2)].flatMap((link) => link ?? []), 1],
])('the check names the position of %s', (_, tampered, brokenAt) => {
  expect(checkChain(beginning, tampered, storedEnds)).toEqual({ valid: false, brokenAt });
});

it('the check reports the start of the chain if facts, seq or version were changed', () => {
  for (const change of [{ facts: '{"seq":8}' }, { seq: 8 }, { version: 2 }])
    expect(checkChain({ ...beginning, ...change }, links, storedEnds)).toEqual({ valid: false, brokenAt: 0 });
});
