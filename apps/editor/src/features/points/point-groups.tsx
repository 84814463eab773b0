import { type Editing, PROJECT_ID } from '@canvass/authoring';
import { AuthorText, Button, SelectField, TextField, useSurveyLanguage } from '@canvass/ui';
import { useId } from 'react';
import type { RequestFocus } from '../../controls/focus.ts';
import { NumberField } from '../../controls/simple-controls.tsx';
import { fieldAt, recordsAt } from '../../document/json.ts';
import { randomId } from '../../document/random-ids.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { listPointGroups, type PointGroup, type PointQuestion } from './point-questions.ts';

interface PointGroupsProps {
  readonly questions: readonly PointQuestion[];
  readonly requestFocus: RequestFocus;
}

/** Most groups of a survey. */
const MAX_GROUPS = 24;

/** Named groups of questions whose points are added up, such as the factors of a scale. */
export function PointGroups({ questions, requestFocus }: PointGroupsProps) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const { project } = useEditorState();
  const groups = listPointGroups(project);
  const isReported = fieldAt(fieldAt(project, 'report'), 'off') !== true;
  const add = (gid: string) => {
    editor.change({ key: 'change.points' }, (editing) => {
      const title = t('points.newGroup', { number: groups.length + 1 });
      // Respondents see the report only if its author decides so.
      if (fieldAt(editing.project, 'report') === undefined)
        editing.set({ id: PROJECT_ID, path: ['report'] }, { off: true });
      setGroups(editing, [
        ...recordsAt(fieldAt(editing.project, 'report'), 'dimensions'),
        { id: randomId(), title, questions: [gid] },
      ]);
    });
    requestFocus(`[data-points="${groups.length}"] input`);
  };
  return (
    <section className="point-groups" aria-labelledby="point-groups">
      <h3 id="point-groups">{t('points.groups')}</h3>
      <p className="quiet">{t('points.groupsAbout')}</p>
      {groups.map((group, index) => (
        <Group
          // Two groups of an invalid file may have the same id.
          key={`${group.id} ${String(index)}`}
          group={group}
          index={index}
          questions={questions}
          requestFocus={requestFocus}
        />
      ))}
      {groups.length < MAX_GROUPS && (
        <QuestionChoice label={t('points.addGroup')} questions={questions} onChoose={add} />
      )}
      {groups.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={isReported}
            onChange={({ target }) => editor.edits.set(['report', 'off'], target.checked ? undefined : true)}
          />
          <span>{t('points.report')}</span>
        </label>
      )}
    </section>
  );
}

const setGroups = (editing: Editing, groups: readonly ReturnType<typeof recordsAt>[number][]) =>
  editing.set({ id: PROJECT_ID, path: ['report', 'dimensions'] }, groups.length === 0 ? undefined : groups);

interface GroupProps extends PointGroupsProps {
  readonly group: PointGroup;
  readonly index: number;
}

function Group({ group, index, questions, requestFocus }: GroupProps) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const id = useId();
  const language = useSurveyLanguage();
  const change = (next: Partial<PointGroup> | undefined, isTyping = false) =>
    editor.change(
      { key: 'change.points' },
      (editing) => {
        const groups = recordsAt(fieldAt(editing.project, 'report'), 'dimensions');
        const before = groups[index];
        if (before === undefined) return;
        const changed = { ...group, ...next };
        if (next === undefined || changed.questions.length === 0)
          return setGroups(editing, groups.toSpliced(index, 1));
        const { weights: _, ...others } = before;
        const weights = changed.questions.flatMap(({ gid, factor }) =>
          factor === undefined ? [] : [[gid, factor] as const],
        );
        setGroups(
          editing,
          groups.with(index, {
            ...others,
            title: changed.title,
            questions: changed.questions.map(({ gid }) => gid),
            ...(weights.length > 0 && { weights: Object.fromEntries(weights) }),
          }),
        );
      },
      isTyping,
    );
  const remove = () => {
    change(undefined);
    requestFocus('.point-choice select');
  };
  const remaining = questions.filter(({ item }) => group.questions.every(({ gid }) => gid !== item.gid));
  return (
    <fieldset className="point-group" data-points={index}>
      <legend>{group.title}</legend>
      <div className="list-row">
        <TextField
          id={id}
          lang={language}
          dir="auto"
          maxLength={120}
          aria-label={t('points.groupName', { number: index + 1 })}
          value={group.title}
          onChange={({ target }) => change({ title: target.value }, true)}
        />
        <Button
          size="mini"
          kind="quiet"
          aria-label={t('list.remove', { name: group.title })}
          onClick={remove}
        >
          ×
        </Button>
      </div>
      <ul>
        {group.questions.map(({ gid, factor }) => {
          const question = questions.find(({ item }) => item.gid === gid)?.item;
          const name = question === undefined ? t('points.unknown') : `${question.code} ${question.title}`;
          const others = group.questions.filter((other) => other.gid !== gid);
          return (
            <li key={gid} className="list-row">
              <AuthorText tag="span" className="list-name">
                {name}
              </AuthorText>
              <span aria-hidden="true">×</span>
              <span className="point-factor">
                <NumberField
                  form={{}}
                  label={t('points.factorOf', { name })}
                  placeholder="1"
                  value={factor}
                  onChange={(next) =>
                    change(
                      {
                        questions: group.questions.map((one) =>
                          one.gid === gid ? { gid, factor: next ?? undefined } : one,
                        ),
                      },
                      true,
                    )
                  }
                />
              </span>
              <Button
                size="mini"
                kind="quiet"
                aria-label={t('list.remove', { name })}
                onClick={() => {
                  change({ questions: others });
                  requestFocus(
                    others.length === 0 ? '.point-choice select' : `[data-points="${index}"] select`,
                  );
                }}
              >
                ×
              </Button>
            </li>
          );
        })}
      </ul>
      {remaining.length > 0 && (
        <QuestionChoice
          label={t('points.addQuestion')}
          questions={remaining}
          onChoose={(gid) => change({ questions: [...group.questions, { gid, factor: undefined }] })}
        />
      )}
    </fieldset>
  );
}

interface QuestionChoiceProps {
  readonly label: string;
  readonly questions: readonly PointQuestion[];
  onChoose(gid: string): void;
}

/** A list from which a question is added. */
function QuestionChoice({ label, questions, onChoose }: QuestionChoiceProps) {
  return (
    <div className="point-choice">
      <SelectField
        aria-label={label}
        value=""
        onChange={({ target }) => target.value !== '' && onChoose(target.value)}
      >
        <option value="">{label}</option>
        {questions.map(({ item }) => (
          <option key={item.id} value={item.gid}>
            {`${item.code} ${item.title}`.trim()}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
