import type { QuestionType, QuestionViewModel, Rng } from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { questionContext } from './question-context.ts';
import { viewModelOf } from './view-model.ts';

/** The props that change while a page shows a view. */
export interface PageMoment {
  readonly question: Question;
  /** gids of options and rows that rules hide. */
  readonly hidden: readonly string[];
  readonly content: QuestionViewModel;
  readonly answer: unknown;
  readonly issues: readonly Issue[];
  readonly layout: 'phone' | 'pc';
  /** Whether to use another language. */
  readonly otherLanguage: boolean;
}

export interface ActionContext {
  readonly random: Rng;
  readonly container: HTMLElement;
  readonly type: QuestionType;
  /** An answer from outside that replaces the current one. */
  readonly given: unknown;
  moment(): PageMoment;
  set(change: Partial<PageMoment>): void;
}

/** Performs one action of a respondent or of the question's surroundings, and returns its name. Needs fake timers. */
export function doSomething(doing: ActionContext): string {
  const isInside = doing.random.int(4) > 0;
  const action = pick(
    doing.random,
    isInside ? [press, press, press, write, choose, pushButton] : SURROUNDING_ACTIONS,
  );
  return (isInside ? action?.(doing) : quietly(() => action?.(doing))) ?? 'nothing';
}

export function contentOf(question: Question, hidden: readonly string[]): QuestionViewModel {
  const all = viewModelOf(question);
  const isShown = ({ option }: { readonly option: { readonly gid: string } }) => !hidden.includes(option.gid);
  return { ...all, options: all.options.filter(isShown), rows: all.rows.filter(isShown) };
}

type Action = (doing: ActionContext) => string | undefined;

function pick<T>(random: Rng, list: readonly T[]): T | undefined {
  return list[random.int(Math.max(1, list.length))];
}
function quietly<T>(work: () => T): T | undefined {
  let result: T | undefined;
  act(() => void (result = work()));
  return result;
}
function oneOf<E extends HTMLElement>({ random, container }: ActionContext, selector: string): E | undefined {
  return pick(random, [...container.querySelectorAll<E>(selector)]);
}

const press: Action = (doing) => {
  const { random } = doing;
  const box = oneOf(doing, 'input[type=radio], input[type=checkbox]');
  if (box === undefined) return undefined;
  if (random.int(3) === 0) act(() => box.focus());
  if (random.int(5) === 0)
    fireEvent.keyDown(box, { key: pick(random, ['ArrowDown', ' ', 'ArrowRight', 'Home', 'End']) });
  fireEvent.click(box);
  if (random.int(3) > 0) fireEvent.keyUp(box, { key: pick(random, [' ', 'ArrowDown']) });
  return `press ${box.id}`;
};

const write: Action = (doing) => {
  const { random } = doing;
  const field = oneOf(doing, 'input:not([type=radio], [type=checkbox], [type=range]), textarea');
  if (field === undefined) return undefined;
  const value = pick(random, ['tea', 'rice', '', '42', 'x y']);
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
  const then = pick(random, [() => field.blur(), () => void vi.advanceTimersByTime(600), () => undefined]);
  act(() => then?.());
  return `write ${field.id} ${value}`;
};

const choose: Action = (doing) => {
  const field = oneOf<HTMLSelectElement>(doing, 'select');
  const value = field && pick(doing.random, [...field.options])?.value;
  if (field === undefined || value === undefined) return undefined;
  fireEvent.change(field, { target: { value } });
  return `choose ${field.id} ${value}`;
};

const pushButton: Action = (doing) => {
  const button = oneOf(doing, 'button');
  if (button !== undefined) fireEvent.click(button);
  return `push ${button?.textContent}`;
};

const SURROUNDING_ACTIONS: readonly Action[] = [
  ({ type, moment, set }) => {
    const { question, hidden, answer, issues } = moment();
    const found = type.validate({ ...question, required: true }, answer, questionContext(question, hidden));
    set({ issues: issues.length > 0 ? [] : found });
    return 'issues';
  },
  ({ random, type, moment, set }) => {
    const { question, answer } = moment();
    const gids = [...(question.items ?? []), ...(question.rows_items ?? [])].map(({ gid }) => gid);
    const hidden = gids.filter(() => random.int(4) === 0);
    const kept =
      answer === undefined ? undefined : type.prune(answer, questionContext(question, hidden), question);
    set({ hidden, content: contentOf(question, hidden), answer: kept });
    return `hide ${hidden.join()}`;
  },
  ({ moment, set }) => {
    set({ layout: moment().layout === 'pc' ? 'phone' : 'pc' });
    return 'layout';
  },
  ({ moment, set }) => {
    set({ otherLanguage: !moment().otherLanguage });
    return 'language';
  },
  ({ random, given, set }) => {
    set({ answer: random.int(2) === 0 ? given : undefined });
    return 'answer from outside';
  },
  ({ moment, set }) => {
    const { question: before, hidden } = moment();
    const question: Question = { ...before, required: before.required !== true };
    set({ question, content: contentOf(question, hidden) });
    return 'required';
  },
  () => {
    vi.advanceTimersByTime(1000);
    return 'wait';
  },
];
