import { daysOf, readDate, yearsBetween, type CalendarDate } from './calendar-date.ts';
import { valueAt, type FunctionSpec } from './function-spec.ts';

export const dateFunctions: readonly FunctionSpec[] = [
  {
    name: 'today',
    takes: [0, 0],
    gives: 'any',
    session: 'today',
    apply: (_, { env }) => env.session('today'),
  },
  { name: 'now', takes: [0, 0], gives: 'any', session: 'now', apply: (_, { env }) => env.session('now') },
  part('year', ({ year }) => year),
  part('month', ({ month }) => month),
  part('day', ({ day }) => day),
  {
    name: 'days',
    takes: [2, 2],
    gives: 'number',
    apply: (values) => {
      const from = readDate(valueAt(values, 0));
      const to = readDate(valueAt(values, 1));
      return from === undefined || to === undefined ? null : daysOf(to) - daysOf(from);
    },
  },
  {
    name: 'age',
    takes: [1, 1],
    gives: 'number',
    session: 'today',
    apply: (values, { env }) => {
      const birth = readDate(valueAt(values, 0));
      const today = readDate(env.session('today'));
      return birth === undefined || today === undefined ? null : (yearsBetween(birth, today) ?? null);
    },
  },
];

function part(name: string, read: (date: CalendarDate) => number | undefined): FunctionSpec {
  return {
    name,
    takes: [1, 1],
    gives: 'number',
    apply: (values) => {
      const date = readDate(valueAt(values, 0));
      return date === undefined ? null : (read(date) ?? null);
    },
  };
}
