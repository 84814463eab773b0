import type { Row } from './rows.ts';

/** A performance target: a ratio within one run, or a size for memory (docs: bench/README.md). */
export interface Target {
  readonly title: string;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  readonly value: number;
  readonly isMet: boolean;
}

export function listTargets(rows: readonly Row[]): readonly Target[] {
  const valueOf = (id: string, name: keyof Row['values']) =>
    rows.find((row) => row.id === id)?.values[name] ?? Number.NaN;
  const canvassValue = (id: string) => valueOf(id, 'canvass');
  return [
    atLeast(
      'respondents per second, of the floor',
      1 / 3,
      canvassValue('respondents-text') / valueOf('respondents-text', 'floor'),
    ),
    atLeast(
      'one answer in 5,000 questions, times quicker than survey-core',
      5000,
      valueOf('one-answer-5000', 'survey-core') / canvassValue('one-answer-5000'),
    ),
    atMost(
      'one answer in 5,000 questions, times the time in 100',
      2,
      canvassValue('one-answer-5000') / canvassValue('one-answer-100'),
    ),
    atMost(
      'text to ready session of 1,000 questions, times the floor',
      4,
      canvassValue('load-1000') / valueOf('load-1000', 'floor'),
    ),
    atMost('a live session of 1,000 questions, kB', 100, canvassValue('memory-1000')),
  ];
}

function atLeast(title: string, limit: number, found: number): Target {
  return { title, bound: 'at least', limit, value: found, isMet: found >= limit };
}

function atMost(title: string, limit: number, found: number): Target {
  return { title, bound: 'at most', limit, value: found, isMet: found <= limit };
}
