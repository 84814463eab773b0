import {
  indexReferences,
  type Json,
  readExpression,
  setCheck,
  valueAt,
  writeExpression,
} from '@canvass/authoring';
import { Button, SelectField, TextArea } from '@canvass/ui';
import { useId, useState } from 'react';
import { ExpressionField } from '../../controls/expression-field.tsx';
import { textAt } from '../../document/json.ts';
import { htmlOf, linesOf } from '../../document/plain-text.ts';
import { useEditorState } from '../../editing/editor.ts';
import { randomId } from '../../editing/open-survey.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { ConditionForm } from './condition-form.tsx';
import type { RuleFormProps } from './rule-form.tsx';

interface DraftCheck {
  readonly holds: string;
  readonly text: string;
  readonly level: 'error' | 'ask';
}

/** A check across answers: what must hold, what respondents read otherwise, and whether they may go on. */
export function CheckForm({ item, rule, onTake, onCancel }: Omit<RuleFormProps, 'kind' | 'part'>) {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const { document, project, items } = useEditorState();
  const [draft, setDraft] = useState(() => draftOf(rule && valueAt(project, rule.place)));
  const [problem, setProblem] = useState<'condition' | 'text'>();
  const set = (change: Partial<DraftCheck>) => setDraft({ ...draft, ...change });
  const index = indexReferences(project);
  const sentence = draft.holds === '' ? undefined : readExpression(draft.holds, index);
  const [isTyped, setTyped] = useState(draft.holds !== '' && sentence === undefined);
  const save = () => {
    if (draft.holds.trim() === '') return setProblem('condition');
    if (draft.text.trim() === '') return setProblem('text');
    const check = { ...draft, text: htmlOf(draft.text), gid: item.gid, ...(rule && { id: rule.place.id }) };
    return onTake(setCheck(document, check, { newId: randomId }), 'change.setCheck');
  };
  return (
    <div className="rule-form">
      <p>{t('check.holds')}</p>
      {isTyped ? (
        <>
          <label htmlFor={`${id}-holds`}>{t('check.expression')}</label>
          <ExpressionField
            id={`${id}-holds`}
            label={t('check.expression')}
            describedBy={undefined}
            isInvalid={false}
            text={draft.holds}
            onChange={(holds) => set({ holds })}
          />
        </>
      ) : (
        <ConditionForm
          sentence={sentence}
          sources={items.slice(0, items.indexOf(item) + 1).filter(({ kind }) => kind === 'question')}
          wording={{ translation, project, items }}
          onChange={(next) =>
            set({ holds: next === undefined ? '' : (writeExpression(next, index) ?? draft.holds) })
          }
        />
      )}
      <div className="actions">
        <Button
          size="mini"
          kind="quiet"
          aria-disabled={(isTyped && draft.holds !== '' && sentence === undefined) || undefined}
          onClick={() => {
            if (!isTyped || draft.holds === '' || sentence !== undefined) setTyped(!isTyped);
          }}
        >
          {t(isTyped ? 'check.asSentence' : 'check.asExpression')}
        </Button>
      </div>
      <label htmlFor={`${id}-text`}>{t('check.text')}</label>
      <TextArea
        id={`${id}-text`}
        dir="auto"
        rows={2}
        value={draft.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <label htmlFor={`${id}-level`}>{t('check.level')}</label>
      <SelectField
        id={`${id}-level`}
        value={draft.level}
        onChange={({ target }) => set({ level: target.value === 'ask' ? 'ask' : 'error' })}
      >
        <option value="error">{t('check.level.error')}</option>
        <option value="ask">{t('check.level.ask')}</option>
      </SelectField>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t(problem === 'text' ? 'check.missing.text' : 'rules.missing.condition')}
        </p>
      )}
      <div className="actions">
        <Button size="small" kind="primary" onClick={save}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

function draftOf(entry: Json | undefined): DraftCheck {
  const html = textAt(entry, 'text');
  return {
    holds: textAt(entry, 'holds'),
    text: linesOf(html) ?? html,
    level: textAt(entry, 'level') === 'ask' ? 'ask' : 'error',
  };
}
