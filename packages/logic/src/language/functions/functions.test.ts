import { expect, it, test } from 'vitest';
import { MAX_LIST_LENGTH, MAX_TEXT_LENGTH } from '../limits.ts';
import { evaluateCondition } from '../runtime/evaluate.ts';
import { compileExpression, choice, environment, record, run, scope } from '../world.fixtures.ts';
import type { Value } from '../runtime/value.ts';
import { dateFunctions } from './date-functions.ts';
import { listFunctionNames } from './functions.ts';

const respondent = {
  answers: {
    Q1: choice('Q1', 2, { score: 3 }),
    Q2: [choice('Q2', 1, { score: 1 }), choice('Q2', 3, { score: 2.5, text: '美式' }), choice('Q2', 4)],
    Q3: '12',
    Q4: '  ',
    Q5: record({ R1: [choice('Q5', 1), choice('Q5', 3)], R2: choice('Q5', 2), R3: null }),
    Q6: [choice('Q6', 3), choice('Q6', 1)],
    Q7: record({ A1: ' 李 ', A2: '', A3: 30 }),
    Q9: '1988-02-29',
    Q11: record({ A1: 4, A2: 'Not used', A3: '5' }),
    Q12: record({ R1: record({ A1: 'x', A2: '7' }), R2: record({ A1: 99, A2: 1 }) }),
  },
  noAnswers: { Q8: 'dont_know' as const },
  hidden: ['Q10'],
  ext: { level: 'gold' },
  member: { mtype: 'fan' },
  labels: ['VIP'],
  session: { today: '2024-02-28', now: '2024-02-28T09:30:00', seq: 7 },
};

const table: readonly (readonly [string, Value])[] = [
  ['if(Q1A2, "yes", "no")', 'yes'],
  ['if(Q1A1, "yes")', null],
  ['IF(true, 1, 1 / 0)', 1],
  ['AND(Q1A2, 1, "a")', true],
  ['AND(Q1A2, Q4)', false],
  ['OR(Q1A1, Q4, 0)', false],
  ['NOT(Q1A1)', true],
  ['coalesce(Q4, Q8, Q3, 9)', '12'],
  ['answered(Q3)', true],
  ['empty(Q4)', true],
  ['visible(Q1)', true],
  ['visible(Q10)', false],
  ['count(Q2)', 3],
  ['count(Q5)', 2],
  ['count(Q1, Q3, Q4)', 2],
  ['count(Q8)', 0],
  ['selectSize(Q2)', 3],
  ['selectSize(Q5)', 3],
  ['any(Q2, 2, 3)', true],
  ['any(Q2A5~9)', false],
  ['all(Q2, 1, 3)', true],
  ['all(Q2, [1, 2])', false],
  ['none(Q2, 2, 5)', true],
  ['only(Q2, 1, 3, 4, 5)', true],
  ['only(Q2, 1, 3)', false],
  ['only(Q8, 1, 3)', false],
  ['countif(Q5, 1)', 1],
  ['countif([1, 2, 2, "2"], 2)', 3],
  ['text(Q3)', '12'],
  ['text(Q2)', '美式'],
  ['text(Q2, 3)', '美式'],
  ['text(Q2, 1)', null],
  ['text(Q7, 3)', '30'],
  ['text(Q7, "q7_a3")', '30'],
  ['title(Q1)', 'Q1 option 2'],
  ['title(Q6)', ['Q6 option 3', 'Q6 option 1']],
  ['title(Q8)', null],
  ['value(Q2)', [1, 3, 4]],
  ['score(Q1)', 3],
  ['score(Q2)', 3.5],
  ['score(Q11)', 9],
  ['score(Q12)', 107],
  ['score(Q8)', null],
  ['rank(Q6, 1)', 2],
  ['rank(Q6, "A2")', null],
  ['rank(Q11, 1)', 4],
  ['row(Q5, "R2").seq', 2],
  ['row(Q5, 1, 3).seq', 3],
  ['row(Q5, 1, 2)', null],
  ['row(Q12, 1, 2)', '7'],
  ['row(Q12, "R1", "A1")', 'x'],
  ['rows(Q5)', ['R1', 'R2']],
  ['rows(Q5, 3)', ['R1']],
  ['rows(Q1)', []],
  ['sum(Q3, 8, "x", null)', 20],
  ['sum(Q8)', null],
  ['sum(0.1, 0.2)', 0.3],
  ['avg(1, 2, 4)', 2.33333333333333],
  ['min(Q3, [5, 7])', 5],
  ['max(Q3, [5, 70])', 70],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['round(1.005, 2)', 1.01],
  ['round(1234, -2)', 1200],
  ['round(1 / 10000000000, 2)', 0],
  ['round(15 / 100000000, 7)', 2e-7],
  ['round(5 / 10000000, 6)', 1e-6],
  ['round(1234567890123.456, 10)', 1234567890123.456],
  ['round(1000000 * 1000000 * 1000000 * 1000, 2)', 1e21],
  ['round(1500000 * 1000000 * 1000000 * 1000, -10)', 1.5e21],
  ['round(Q8)', null],
  ['floor(-1.5)', -2],
  ['ceil(-1.5)', -1],
  ['abs(-3)', 3],
  ['number(" １２.5 ")', 12.5],
  ['number("12a")', null],
  ['number(Q1)', 2],
  ['string(12)', '12'],
  ['string(Q1)', 'Q1 option 2'],
  ['string(Q8)', ''],
  ['len("a😀美")', 3],
  ['len(Q8)', 0],
  ['lower("ÀB")', 'àb'],
  ['upper("àb")', 'ÀB'],
  ['trim(Q7.A1)', '李'],
  ['concat("a", 1, null, ["b", true])', 'a1btrue'],
  ['join(["a", "", null, "b"])', 'a, b'],
  ['join(title(Q6), "、")', 'Q6 option 3、Q6 option 1'],
  ['substr("a😀美国", 2, 2)', '😀美'],
  ['substr("abc", 2)', 'bc'],
  ['substr("abc", 0, 2)', 'a'],
  ['replace("a.b.c", ".", "-")', 'a-b-c'],
  ['replace("abc", "", "-")', 'abc'],
  ['today()', '2024-02-28'],
  ['now()', '2024-02-28T09:30:00'],
  ['year(Q9)', 1988],
  ['month(Q9)', 2],
  ['day("2024-5-1")', 1],
  ['month("2024")', null],
  ['year(concat("2023-02-29"))', null],
  ['year(1709112600)', 2024],
  ['month("1709112600000")', 2],
  ['day(-86400)', 31],
  ['days("2024-02-28", "2024-03-01")', 2],
  ['days("2024-03-01", "1970-01-01")', -19783],
  ['days("2024", concat("abc"))', null],
  ['age(Q9)', 35],
  ['age("2024-02-28")', 0],
  ['age("2030-01-01")', null],
  ['age(1990)', 34],
  ['today', '2024-02-28'],
  ['now', '2024-02-28T09:30:00'],
  ['date(2024, 5, 31)', '2024-05-31'],
  ['date(2023, 2, 29)', null],
  ['date("2024", 5.5, 1)', null],
  ['date(12024, 5, 1)', null],
  ['addDays("2024-02-28", 2)', '2024-03-01'],
  ['addDays(today, -59)', '2023-12-31'],
  ['addDays("2024", 366)', '2025-01-01'],
  ['addDays(Q9, 0.5)', null],
  ['addDays("9999-12-31", 1)', null],
  ['addDays(Q9, 90000000)', null],
  ['addMonths("2024-01-31", 1)', '2024-02-29'],
  ['addMonths("2024-01-31", -2)', '2023-11-30'],
  ['addMonths("2024-12-15", 13)', '2026-01-15'],
  ['addYears("2024-02-29", 1)', '2025-02-28'],
  ['addYears(Q9, 36) > today', true],
  ['weekday("2024-02-28")', 3],
  ['weekday("1969-12-28")', 7],
  ['years(Q9, today)', 35],
  ['years(today, "2020-02-29")', -3],
  ['years("2000-02-28", "2024-02-28")', 24],
  ['no_answer(Q8)', 'dont_know'],
  ['no_answer(Q8) is empty', false],
  ['ext("level")', 'gold'],
  ['ext.none', null],
  ['member("mtype")', 'fan'],
  ['member.mtype', 'fan'],
  ['label("VIP")', true],
  ['label("vip")', false],
  ['quota_full("women")', true],
  ['quota_full("men")', false],
  ['quota_count("women") + 1', 51],
  ['draw(4)', 3],
  ['draw(4, "b")', 0],
  ['draw(0)', null],
  ['draw(1.5)', null],
];

test.each(table)('%s is %j', (source, value) => expect(run(source, respondent)).toEqual(value));

it('the table of examples has every function', () => {
  const called = new Set(
    table.flatMap(([source]) => [...source.matchAll(/(\w+)\(/g)].map(([, name = '']) => name.toLowerCase())),
  );
  expect(listFunctionNames(dateFunctions).filter((name) => !called.has(name.toLowerCase()))).toEqual([]);
});

it('functions cut texts that grow too long, and never in the middle of a character', () => {
  const long = '😀'.repeat(4999);
  const cutText = run('concat("a", Q4, Q4)', { answers: { Q4: long } });
  expect(cutText).toHaveLength(MAX_TEXT_LENGTH - 1);
  expect(
    run('replace(Q4, "x", Q8)', { answers: { Q4: 'x'.repeat(9999), Q8: 'y'.repeat(9999) } }),
  ).toHaveLength(MAX_TEXT_LENGTH);
  expect(run('upper(Q4)', { answers: { Q4: 'ΐ'.repeat(9999) } })).toHaveLength(MAX_TEXT_LENGTH);
});

it('nested lists are flattened and cut', () => {
  const doubling = Array.from({ length: 40 }, (_, index) => {
    const before = index === 0 ? 'Q2' : `n${index - 1}`;
    return `let n${index} = [${before}, ${before}];`;
  });
  expect(run(`${doubling.join('')} count(n39)`, respondent)).toBe(MAX_LIST_LENGTH);
});

test.each([
  ['en-GB', 'black, with milk'],
  ['zh-TW', 'black、with milk'],
  ['ja', 'black、with milk'],
  ['ar-EG', 'black، with milk'],
  ['ur', 'black، with milk'],
])('text() lists several texts as the language %s does', (language, list) => {
  const chosenWithText = [choice('Q2', 3, { text: 'black' }), choice('Q2', 4, { text: 'with milk' })];
  expect(run('text(Q2)', { answers: { Q2: chosenWithText }, session: { language } })).toBe(list);
});

it('an expression has no result if the computation exceeds its limits', () => {
  const manyChoices = Array.from({ length: 400 }, (_, index) => choice('Q2', index));
  const compute = (source: string) => {
    const { expression } = compileExpression(source, scope('condition'));
    const env = environment({ answers: { Q2: manyChoices, Q6: manyChoices.toReversed() } });
    return expression && evaluateCondition(expression, env);
  };
  expect(compute('Q2 == Q2')).toBe(true);
  expect(compute('Q2 != Q6 or Q2 != Q6 or Q2 == Q2')).toBeUndefined();
});
