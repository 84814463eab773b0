import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText, RichTextView, VisuallyHidden, announce, Button } from '@canvass/ui';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type CSSProperties,
  type RefObject,
} from 'react';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { isComplete, type TaskAnswer } from './maxdiff-tasks.ts';
import { type Side, computeSides, textOfTaken, type Tasks, useTasks } from './use-tasks.tsx';
import type { QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { useExplicitChoice } from '../../controls/options/use-explicit-choice.tsx';
import { useInnerStep } from '../../controls/question/use-inner-step.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import './maxdiff.css';

interface TaskTableProps {
  readonly view: QuestionViewModel;
  readonly number: number;
  readonly task: TaskAnswer;
  readonly t: Translate;
  choose(side: Side, gid: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(): void;
}

/** The options of one task between two columns of radio buttons, each of which is one group. */
function TaskTable({ view, number, task, t, choose, onKeyDown, onKeyUp }: TaskTableProps) {
  const shownOptions = task.s.flatMap((gid) => view.options.filter(({ option }) => option.gid === gid));
  const sides = computeSides(view.question, t);
  const radio = (side: Side, { option, title }: OptionView) => (
    <td>
      <label className="cv-task-cell">
        <input
          type="radio"
          className="cv-choice-input"
          name={`q-${view.gid}-${number}-${side}`}
          value={option.gid}
          aria-label={sides.computeName(side, plainRichText(title))}
          checked={task[side] === option.gid}
          onChange={() => choose(side, option.gid)}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
        />
      </label>
    </td>
  );
  return (
    <table className="cv-task">
      <thead>
        <tr>
          <th scope="col">{sides.heading('h')}</th>
          <th scope="col">
            <VisuallyHidden>{t('maxdiff.option')}</VisuallyHidden>
          </th>
          <th scope="col">{sides.heading('l')}</th>
        </tr>
      </thead>
      <tbody>
        {shownOptions.map((option) => (
          <tr key={option.option.gid} data-side={findSide(task, option.option.gid)}>
            {radio('h', option)}
            <th scope="row">
              <RichTextView text={option.title} inline />
            </th>
            {radio('l', option)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function findSide({ h, l }: TaskAnswer, gid: string): Side | undefined {
  if (gid === h) return 'h';
  return gid === l ? 'l' : undefined;
}

/** Shows one task at a time. After both choices, and a moment in which they are visible, the next task follows. */
export default function MaxdiffView(props: ViewProps<QuestionOf<'maxdiff'>, MaxdiffAnswer>) {
  const { view, t, headingLevel = 2 } = props;
  const tasks = useTasks(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useFocusAfter(heading, tasks.show);
  const ids = questionIds(view.gid);
  const statusId = `${ids.frame}-status`;
  const status = statusText(tasks, props);
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4' | 'h5'; // levels of questions are 1 to 4
  const isLast = tasks.index === tasks.total - 1;

  const later = useDelayedNext(tasks.index);

  const showNextTask = () => {
    const canShowNext = !isLast && isComplete(tasks.task);
    if (canShowNext) show(tasks.index + 1);
    return canShowNext;
  };
  const number = tasks.index + 2;
  useInnerStep(
    props.offerStep,
    isLast ? null : t('maxdiff.next_of', { number, total: tasks.total }),
    showNextTask,
  );
  const explicitChoice = useExplicitChoice();
  const choose = (side: Side, gid: string) => {
    const completes = tasks.choose(side, gid);
    if (completes && !isLast && explicitChoice.isExplicit()) later(() => show(tasks.index + 1));
  };
  /** Enter on a radio button opens the next task. In a form it would otherwise leave the page. */
  const onKeyDown = (event: KeyboardEvent) => {
    explicitChoice.onKeyDown(event);
    if (event.key !== 'Enter' || isLast) return;
    event.preventDefault();
    if (!showNextTask()) announce(status, 'assertive');
  };

  return (
    <QuestionFrame {...props} shape="group">
      <fieldset id={ids.control} className="cv-tasks" aria-describedby={statusId}>
        <legend>
          <Heading ref={heading} tabIndex={-1} className="cv-task-heading">
            {t('maxdiff.task', { number: tasks.index + 1, total: tasks.total })}
          </Heading>
        </legend>
        <TaskProgress {...tasks} />
        <TaskTable
          view={view}
          number={tasks.index + 1}
          task={tasks.task}
          t={t}
          choose={choose}
          onKeyDown={onKeyDown}
          onKeyUp={explicitChoice.onKeyUp}
        />
        <p id={statusId} className="cv-task-status" data-taken={tasks.takenSide}>
          <bdi>{status}</bdi>
        </p>
        <div className="cv-task-moves">
          {!isLast && props.offerStep === undefined && (
            <Button onClick={() => showNextTask() || announce(status, 'assertive')}>
              {t('maxdiff.next')}
            </Button>
          )}
          {tasks.index > 0 && (
            <Button kind="quiet" onClick={() => show(tasks.index - 1)}>
              {t('maxdiff.previous')}
            </Button>
          )}
        </div>
      </fieldset>
      {view.question.required !== true && (
        <div className="cv-clear" data-idle={props.answer === undefined || undefined}>
          <Button
            kind="quiet"
            size="mini"
            onClick={() => {
              tasks.clear();
              heading.current?.focus();
            }}
          >
            {t('maxdiff.clear')}
          </Button>
        </div>
      )}
    </QuestionFrame>
  );
}

/** A bar with the share of answered tasks. Screen readers skip it, because the heading names the task. */
function TaskProgress({ answered, total }: Pick<Tasks, 'answered' | 'total'>) {
  // A custom property, which React's types do not know.
  const style = { '--done': total === 0 ? 0 : answered / total } as CSSProperties;
  return <div className="cv-task-progress" style={style} aria-hidden="true" />;
}

function statusText(tasks: Tasks, { view, t }: ViewProps<QuestionOf<'maxdiff'>, MaxdiffAnswer>): string {
  const { h, l } = tasks.task;
  if (tasks.takenSide === 'h' && l === null) return textOfTaken('h', h, view, t);
  if (tasks.takenSide === 'l' && h === null) return textOfTaken('l', l, view, t);
  const { missing } = computeSides(view.question, t);
  if (h === null) return missing(l === null ? 'both' : 'h');
  if (l === null) return missing('l');
  return t(tasks.answered === tasks.total ? 'maxdiff.all_done' : 'maxdiff.task_done');
}

/** Moves the focus to the heading of another task, as on another page, so that it is read and scrolled into view. */
function useFocusAfter(heading: RefObject<HTMLElement | null>, show: (index: number) => void) {
  const movesFocus = useRef(false);
  useLayoutEffect(() => {
    if (movesFocus.current) heading.current?.focus();
    movesFocus.current = false;
  });
  return (next: number) => {
    movesFocus.current = true;
    show(next);
  };
}

/** Time in which a choice is visible before the next task, as long as for pages. */
const NEXT_TASK_DELAY_MS = 250;

function useDelayedNext(index: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [index]);
  return (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, NEXT_TASK_DELAY_MS);
  };
}
