import type { QuestionType, QuestionViewModel, Rng } from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { questionContext } from './question-context.ts';
import { createViewModel } from './view-model.ts';

export interface PageMoment {
  readonly question: Question;
  readonly hidden: readonly string[];
  readonly content: QuestionViewModel;
  readonly answer: unknown;
  readonly issues: readonly Issue[];
  readonly layout: 'phone' | 'pc';
  readonly isOtherLanguage: boolean;
}

export interface ActionContext {
  readonly random: Rng;
  readonly container: HTMLElement;
  readonly type: QuestionType;
  readonly givenAnswer: unknown;
  moment(): PageMoment;
  change(change: Partial<PageMoment>): void;
}

/** Performs one action of a respondent or of the question's surroundings, and returns its name. Needs fake timers. */
export function performRandomAction(context: ActionContext): string {
  const isInside = context.random.int(4) > 0;
  const action = pick(
    context.random,
    isInside ? [press, press, press, write, choose, pushButton] : SURROUNDING_ACTIONS,
  );
  return (isInside ? action?.(context) : runInAct(() => action?.(context))) ?? 'nothing';
}

export function createContent(question: Question, hidden: readonly string[]): QuestionViewModel {
  const content = createViewModel(question);
  const isShown = ({ option }: { readonly option: { readonly gid: string } }) => !hidden.includes(option.gid);
  return { ...content, options: content.options.filter(isShown), rows: content.rows.filter(isShown) };
}

type Action = (context: ActionContext) => string | undefined;

function pick<T>(random: Rng, list: readonly T[]): T | undefined {
  return list[random.int(Math.max(1, list.length))];
}
function runInAct<T>(work: () => T): T | undefined {
  let result: T | undefined;
  act(() => void (result = work()));
  return result;
}
function findOne<E extends HTMLElement>(
  { random, container }: ActionContext,
  selector: string,
): E | undefined {
  return pick(random, [...container.querySelectorAll<E>(selector)]);
}

const press: Action = (context) => {
  const { random } = context;
  const box = findOne(context, 'input[type=radio], input[type=checkbox]');
  if (box === undefined) return undefined;
  if (random.int(3) === 0) act(() => box.focus());
  if (random.int(5) === 0)
    fireEvent.keyDown(box, { key: pick(random, ['ArrowDown', ' ', 'ArrowRight', 'Home', 'End']) });
  fireEvent.click(box);
  if (random.int(3) > 0) fireEvent.keyUp(box, { key: pick(random, [' ', 'ArrowDown']) });
  return `press ${box.id}`;
};

const write: Action = (context) => {
  const { random } = context;
  const field = findOne(context, 'input:not([type=radio], [type=checkbox], [type=range]), textarea');
  if (field === undefined) return undefined;
  const value = pick(random, ['tea', 'rice', '', '42', 'x y']);
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
  const nextAction = pick(random, [
    () => field.blur(),
    () => void vi.advanceTimersByTime(600),
    () => undefined,
  ]);
  act(() => nextAction?.());
  return `write ${field.id} ${value}`;
};

const choose: Action = (context) => {
  const field = findOne<HTMLSelectElement>(context, 'select');
  const value = field && pick(context.random, [...field.options])?.value;
  if (field === undefined || value === undefined) return undefined;
  fireEvent.change(field, { target: { value } });
  return `choose ${field.id} ${value}`;
};

const pushButton: Action = (context) => {
  const button = findOne(context, 'button');
  if (button !== undefined) fireEvent.click(button);
  return `push ${button?.textContent}`;
};

const SURROUNDING_ACTIONS: readonly Action[] = [
  ({ type, moment, change }) => {
    const { question, hidden, answer, issues } = moment();
    const found = type.validate({ ...question, required: true }, answer, questionContext(question, hidden));
    change({ issues: issues.length > 0 ? [] : found });
    return 'issues';
  },
  ({ random, type, moment, change }) => {
    const { question, answer } = moment();
    const gids = [...(question.items ?? []), ...(question.rows_items ?? [])].map(({ gid }) => gid);
    const hidden = gids.filter(() => random.int(4) === 0);
    const prunedAnswer =
      answer === undefined ? undefined : type.prune(answer, questionContext(question, hidden), question);
    change({ hidden, content: createContent(question, hidden), answer: prunedAnswer });
    return `hide ${hidden.join()}`;
  },
  ({ moment, change }) => {
    change({ layout: moment().layout === 'pc' ? 'phone' : 'pc' });
    return 'layout';
  },
  ({ moment, change }) => {
    change({ isOtherLanguage: !moment().isOtherLanguage });
    return 'language';
  },
  ({ random, givenAnswer, change }) => {
    change({ answer: random.int(2) === 0 ? givenAnswer : undefined });
    return 'answer from outside';
  },
  ({ moment, change }) => {
    const { question: before, hidden } = moment();
    const question: Question = { ...before, required: before.required !== true };
    change({ question, content: createContent(question, hidden) });
    return 'required';
  },
  () => {
    vi.advanceTimersByTime(1000);
    return 'wait';
  },
];
