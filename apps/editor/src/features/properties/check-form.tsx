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
import { useEditorState } from '../../editing/use-editor.ts';
import { randomId } from '../../editing/open-survey.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import type { Wording } from '../../wording/rule-words.ts';
import { ConditionForm, firstCondition, lacksValues } from './condition-form.tsx';
import { focusFirstField, FormEnd, type RuleFormProps } from './rule-form.tsx';

interface DraftCheck {
  readonly holds: string;
  readonly text: string;
  readonly level: 'error' | 'ask';
}

/** A form for a check across answers: its expression, the text shown if it fails, and whether respondents may go on. */
export function CheckForm({ item, rule, onTake, onCancel }: Omit<RuleFormProps, 'kind' | 'part'>) {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const { document, project, items } = useEditorState();
  const [draft, setDraft] = useState(() => draftOf(rule && valueAt(project, rule.place)));
  const [problem, setProblem] = useState<TextKey>();
  const set = (change: Partial<DraftCheck>) => setDraft({ ...draft, ...change });
  const index = indexReferences(project);
  const wording: Wording = { translation, project, items };
  const sources = items.slice(0, items.indexOf(item) + 1).filter(({ kind }) => kind === 'question');
  const [sentence, setSentence] = useState(() =>
    rule === undefined ? firstCondition(sources, wording) : readExpression(draft.holds, index),
  );
  const [isTyped, setTyped] = useState(draft.holds !== '' && sentence === undefined);
  const typed = isTyped ? draft.holds : (sentence && writeExpression(sentence, index)) || '';
  const meaning = readExpression(typed, index);
  const mayToggle = typed === '' || !isTyped || meaning !== undefined;
  const toggle = () => {
    if (isTyped) setSentence(meaning);
    else set({ holds: typed });
    setTyped(!isTyped);
  };
  const save = () => {
    if (!isTyped && sentence !== undefined && lacksValues(sentence))
      return setProblem('rules.missing.values');
    if (typed.trim() === '') return setProblem('rules.missing.condition');
    if (draft.text.trim() === '') return setProblem('check.missing.text');
    const own = { gid: item.gid, ...(rule && { id: rule.place.id }) };
    const check = { ...draft, holds: typed, text: htmlOf(draft.text), ...own };
    return onTake(setCheck(document, check, { newId: randomId }), 'change.setCheck');
  };
  return (
    <div className="rule-form" ref={focusFirstField}>
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
        <ConditionForm sentence={sentence} sources={sources} wording={wording} onChange={setSentence} />
      )}
      <div className="actions">
        <Button
          size="mini"
          kind="quiet"
          aria-disabled={!mayToggle || undefined}
          onClick={() => mayToggle && toggle()}
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
      <FormEnd problem={problem} onSave={save} onCancel={onCancel} />
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
