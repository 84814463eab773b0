import { PROJECT_ID } from '@canvass/authoring';
import { TextArea, useSurveyLanguage } from '@canvass/ui';
import { useState } from 'react';
import { NumberField } from '../../controls/simple-controls.tsx';
import { fieldAt } from '../../document/json.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { rightAnswersOf } from './point-questions.ts';

/** Longest right answer. */
const MAX_LENGTH = 500;
const placeOf = (field: string, gid: string) => ({ id: PROJECT_ID, path: ['scores', field, gid] });

/** The right answers of a question that is answered by a text, one per line, and the points of a right answer. */
export function RightAnswers({ gid, name }: { readonly gid: string; readonly name: string }) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const { project } = useEditorState();
  const language = useSurveyLanguage();
  const saved = rightAnswersOf(project, gid).join('\n');
  // An empty line, which the file does not have, stays in the field while the author types.
  const [{ text, base }, setTyped] = useState({ text: saved, base: saved });
  if (base !== saved) setTyped({ text: readAnswers(text).join('\n') === saved ? text : saved, base: saved });
  const points = fieldAt(fieldAt(fieldAt(project, 'scores'), 'question_scores'), gid);
  const setAnswers = (typed: string) => {
    setTyped({ text: typed, base: saved });
    const answers = readAnswers(typed);
    editor.change(
      { key: 'change.points' },
      (editing) => {
        editing.set(placeOf('answer_keys', gid), answers.length === 0 ? undefined : answers);
        if (answers.length === 0) editing.set(placeOf('question_scores', gid), undefined);
        else if (points === undefined) editing.set(placeOf('question_scores', gid), 1);
      },
      true,
    );
  };
  return (
    <span className="right-answers">
      <TextArea
        rows={Math.min(4, Math.max(1, text.split('\n').length))}
        lang={language}
        dir="auto"
        aria-label={t('points.rightOf', { name })}
        placeholder={t('points.right')}
        value={text}
        onChange={({ target }) => setAnswers(target.value)}
      />
      {saved !== '' && (
        <NumberField
          form={{}}
          label={t('points.pointsOf', { name })}
          value={points}
          onChange={(next) =>
            editor.change(
              { key: 'change.points' },
              (editing) => editing.set(placeOf('question_scores', gid), next ?? 0),
              true,
            )
          }
        />
      )}
    </span>
  );
}

const readAnswers = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim().slice(0, MAX_LENGTH))
      .filter((line) => line !== ''),
  ),
];
