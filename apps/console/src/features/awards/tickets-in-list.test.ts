import { expect, test } from 'vitest';
import { ticketsIn } from './awards-page.tsx';

const HEAD = 'award,prize,ticket,claimed_at,name,phone,address';

test.each<[string, string, readonly string[] | undefined]>([
  [
    'as it was downloaded',
    `${HEAD}\r\na,b,Tick_et-1,2030,"Li, 1",1,x\r\na,b,T2,2030,x,1,x\r\n`,
    ['Tick_et-1', 'T2'],
  ],
  ['saved by a spreadsheet', `\uFEFF${HEAD.replaceAll(',', ';')}\na;b;T1;2030;x;1;x\n`, ['T1']],
  ['an address of two lines', `${HEAD}\na,b,T1,2030,x,1,"one\ntwo, three"\n`, ['T1']],
  ['nobody', `${HEAD}\n`, []],
  ['another list', 'code\nAAAA\n', undefined],
  ['nothing', '', undefined],
])('%s', (_, csv, tickets) => {
  expect(ticketsIn(csv)).toEqual(tickets);
});
