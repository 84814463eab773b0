import type { MaxdiffAnswer } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../view-props.ts';
import { QuestionFrame } from '../views/question/question-frame.tsx';
import { questionIds } from '../views/question/question-ids.ts';
import { isComplete } from './maxdiff-answer.ts';
import { sidesOf } from './sides.tsx';
import { TaskTable } from './task-table.tsx';
import { takenText, type Tasks, useTasks } from './use-tasks.tsx';
import './maxdiff.css';

/** One task at a time; only its own buttons lead to another one. */
export default function MaxdiffView(props: ViewProps<MaxdiffAnswer>) {
  const { view, t, headingLevel = 2 } = props;
  const tasks = useTasks(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useFocusAfter(heading, tasks.show);
  const ids = questionIds(view.gid);
  const statusId = `${ids.frame}-status`;
  const status = statusText(tasks, props);
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4'; // levels of questions are 1 to 3
  const isLast = tasks.at === tasks.total - 1;

  const goOn = () => {
    if (isComplete(tasks.task)) show(tasks.at + 1);
    else announce(status, 'assertive');
  };
  /** In a form, Enter on a radio would turn the page; while tasks are left it means the next one. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isLast) return;
    event.preventDefault();
    goOn();
  };

  return (
    <QuestionFrame {...props} shape="group">
      <fieldset id={ids.control} className="cv-tasks" aria-describedby={statusId}>
        <legend>
          <Heading ref={heading} tabIndex={-1} className="cv-task-heading">
            {t('maxdiff.task', { number: tasks.at + 1, total: tasks.total })}
          </Heading>
        </legend>
        <TaskProgress {...tasks} />
        <TaskTable
          view={view}
          number={tasks.at + 1}
          task={tasks.task}
          t={t}
          choose={tasks.choose}
          onKeyDown={onKeyDown}
        />
        <p id={statusId} className="cv-task-status" data-taken={tasks.taken}>
          <bdi>{status}</bdi>
        </p>
        <div className="cv-task-moves">
          {!isLast && <Button onClick={goOn}>{t('maxdiff.next')}</Button>}
          {tasks.at > 0 && (
            <Button kind="quiet" onClick={() => show(tasks.at - 1)}>
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

/** How much is answered; the heading says it in words. */
function TaskProgress({ answered, total }: Pick<Tasks, 'answered' | 'total'>) {
  // A custom property, which React's types do not know.
  const style = { '--done': total === 0 ? 0 : answered / total } as CSSProperties;
  return <div className="cv-task-progress" style={style} aria-hidden="true" />;
}

/** What is to be done now, or what the last choice did. */
function statusText(tasks: Tasks, { view, t }: ViewProps<MaxdiffAnswer>): string {
  const { h, l } = tasks.task;
  if (tasks.taken === 'h' && l === null) return takenText('h', h, view, t);
  if (tasks.taken === 'l' && h === null) return takenText('l', l, view, t);
  const { missing } = sidesOf(view.question, t);
  if (h === null) return missing(l === null ? 'both' : 'h');
  if (l === null) return missing('l');
  return t(tasks.answered === tasks.total ? 'maxdiff.all_done' : 'maxdiff.task_done');
}

/** Another task is like another page: its heading takes focus, so that it is read out and stands on the screen. */
function useFocusAfter(heading: RefObject<HTMLElement | null>, show: (at: number) => void) {
  const moves = useRef(false);
  useLayoutEffect(() => {
    if (moves.current) heading.current?.focus();
    moves.current = false;
  });
  return (next: number) => {
    moves.current = true;
    show(next);
  };
}
