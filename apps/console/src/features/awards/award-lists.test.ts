import { expect, it, test } from 'vitest';
import { findAwardNames, readRolls, readTickets } from './awards-page.tsx';

const HEAD = 'award,prize,ticket,claimed_at,name,phone,address';

test.each<[string, string, readonly string[] | undefined]>([
  [
    'as it was downloaded',
    `${HEAD}\r\na,b,Tick_et-1,2030,"Li, 1",1,x\r\na,b,T2,2030,x,1,x\r\n`,
    ['Tick_et-1', 'T2'],
  ],
  ['saved by a spreadsheet', `\uFEFF${HEAD.replaceAll(',', ';')}\na;b;T1;2030;x;1;x\n`, ['T1']],
  ['an address of two lines', `${HEAD}\na,b,T1,2030,x,1,"one\ntwo, three"\n`, ['T1']],
  ['without tickets', `${HEAD}\n`, []],
  ['another list', 'code\nAAAA\n', undefined],
  ['an empty file', '', undefined],
])('reads the tickets of a delivery list, or returns undefined for another file: %s', (_, csv, tickets) => {
  expect(readTickets(csv)).toEqual(tickets);
});

test.each<[Record<string, unknown> | undefined, readonly number[]]>([
  [undefined, []],
  [{ act: 'claimed' }, []],
  [{ rolls: [{ roll: 7, odds: 10 }, 999_999, { odds: 1 }, null] }, [7, 999_999]],
  [{ rolls: 'none' }, []],
])('reads the rolls of %j', (facts, rolls) => {
  expect(readRolls(facts)).toEqual(rolls);
});

it('shows ids for awards and prizes that the newest version no longer has', () => {
  const prize = { prize: 'p', name: 'Tea', rank: 1, stock: 1, won: 0, per_day: null, won_today: 0 };
  const award = { aid: 'a', title: 'Draw', stock: [prize] };
  const awards = [award] as unknown as Parameters<typeof findAwardNames>[0]; // only these fields are read
  expect(findAwardNames(awards, 'a', 'p')).toEqual({ award: 'Draw', prize: 'Tea' });
  expect(findAwardNames(awards, 'a', 'q')).toEqual({ award: 'Draw', prize: 'q' });
  expect(findAwardNames(awards, 'b')).toEqual({ award: 'b', prize: '–' });
});
