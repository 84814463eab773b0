import { AuthorText, Button } from '@canvass/ui';
import { formatKeys } from '@canvass/project/file';
import { useId, useMemo, useRef } from 'react';
import { useRequestedFocus } from '../../controls/focus.ts';
import { NumberField } from '../../controls/simple-controls.tsx';
import { fieldAt } from '../../document/json.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { useUi } from '../../ui/ui-state.ts';
import { listPointQuestions, type PointQuestion } from './point-questions.ts';
import { PointGroups } from './point-groups.tsx';
import { RightAnswers } from './right-answers.tsx';

/** The points of answers: the questions that count, right answers, and named groups of points. */
export function PointsView() {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const { project, items } = useEditorState();
  const questions = useMemo(() => listPointQuestions(items), [items]);
  const root = useRef<HTMLDivElement>(null);
  const requestFocus = useRequestedFocus(root);
  const id = useId();
  return (
    <div className="points-view" ref={root}>
      <h2 className="panel-title" tabIndex={-1}>
        {t('points.title')}
      </h2>
      <p className="quiet">{t(questions.length === 0 ? 'points.none' : 'points.about')}</p>
      {questions.length > 0 && (
        <>
          <ul className="point-questions">
            {questions.map((question) => (
              <QuestionRow key={question.item.id} question={question} />
            ))}
          </ul>
          <div className="point-max">
            <label htmlFor={id}>{t('points.max')}</label>
            <NumberField
              id={id}
              form={{}}
              value={fieldAt(fieldAt(project, 'scores'), 'max')}
              onChange={(next) => editor.edits.set(['scores', 'max'], next ?? undefined, true)}
            />
          </div>
          <PointGroups questions={questions} requestFocus={requestFocus} />
        </>
      )}
    </div>
  );
}

/** A question with its points, and a button that leads to them. */
function QuestionRow({ question: { item, source, list, range } }: { readonly question: PointQuestion }) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const name = `${item.code} ${item.title}`.trim();
  const isCounted = item.value['scored'] !== false;
  const open = () => {
    editor.select(item.id);
    ui.show('properties', true, formatKeys(list === undefined ? item.path : [...item.path, list]));
  };
  return (
    <li data-source={source}>
      <Button size="small" kind="quiet" className="point-name" onClick={open}>
        <span className="code">{item.code}</span> <AuthorText tag="span">{item.title}</AuthorText>
      </Button>
      {source === 'parts' && (
        <span className="quiet">
          {range === undefined ? t('points.noPoints') : t('points.range', { from: range[0], to: range[1] })}
        </span>
      )}
      {source === 'scale' && (
        <label className="check">
          <input
            type="checkbox"
            checked={isCounted}
            aria-label={t('points.countsOf', { name })}
            onChange={({ target }) =>
              editor.edits.set([...item.path, 'scored'], target.checked ? undefined : false)
            }
          />
          <span>{t('points.counts')}</span>
        </label>
      )}
      {source === 'text' && <RightAnswers gid={item.gid} name={name} />}
    </li>
  );
}
