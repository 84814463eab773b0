import type { CheckLevel } from '@canvass/project/vocabulary';
import {
  indexReferences,
  type Json,
  readExpression,
  type ReferenceIndex,
  type Sentence,
  setCheck,
  valueAt,
  writeExpression,
} from '@canvass/authoring';
import { SelectField, TextArea, useSurveyLanguage } from '@canvass/ui';
import { useId, useState } from 'react';
import { textAt } from '../../document/json.ts';
import { htmlOf, findLines } from '../../document/plain-text.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { randomId } from '../../document/random-ids.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import type { Wording } from '../../wording/rule-words.ts';
import {
  ConditionForm,
  createFirstCondition,
  lacksValues,
} from '../../controls/conditions/condition-form.tsx';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';
import type { RuleFormProps } from './rule-form.tsx';

interface DraftCheck {
  readonly text: string;
  readonly level: CheckLevel;
}

/** A form for a check across answers: its expression, the text if the check fails, and whether respondents may go on. */
export function CheckForm({ item, rule, onApply, onCancel }: Omit<RuleFormProps, 'kind' | 'part'>) {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const language = useSurveyLanguage();
  const { document, project, items } = useEditorState();
  const entry = rule && valueAt(project, rule.place);
  const before = textAt(entry, 'holds');
  const index = indexReferences(project);
  const wording: Wording = { translation, project, items };
  const sources = items.slice(0, items.indexOf(item) + 1).filter(({ kind }) => kind === 'question');
  const [draft, setDraft] = useState(() => computeDraft(entry));
  const [initialSentence] = useState(() =>
    rule === undefined ? createFirstCondition(sources, wording) : writeSentence(before, index),
  );
  const [sentence, setSentence] = useState(initialSentence);
  const [problem, setProblem] = useState<TextKey>();
  const changeDraft = (change: Partial<DraftCheck>) => setDraft({ ...draft, ...change });
  const save = () => {
    // An unchanged expression is kept as its author wrote it.
    const isKept = rule !== undefined && sentence === initialSentence;
    const expression = isKept ? before : sentence && writeExpression(sentence, index);
    if (sentence !== undefined && lacksValues(sentence)) return setProblem('rules.missing.values');
    if (expression === undefined || expression.trim() === '') return setProblem('rules.missing.condition');
    if (draft.text.trim() === '') return setProblem('check.missing.text');
    const identity = { gid: item.gid, ...(rule && { id: rule.place.id }) };
    const check = { ...draft, holds: expression, text: htmlOf(draft.text), ...identity };
    return onApply(setCheck(document, check, { newId: randomId }), 'change.setCheck');
  };
  return (
    <div className="rule-form" ref={focusFirstField}>
      <p>{t('check.holds')}</p>
      <ConditionForm sentence={sentence} sources={sources} wording={wording} onChange={setSentence} />
      <label htmlFor={`${id}-text`}>{t('check.text')}</label>
      <TextArea
        id={`${id}-text`}
        lang={language}
        dir="auto"
        rows={2}
        value={draft.text}
        onChange={({ target }) => changeDraft({ text: target.value })}
      />
      <label htmlFor={`${id}-level`}>{t('check.level')}</label>
      <SelectField
        id={`${id}-level`}
        value={draft.level}
        onChange={({ target }) => changeDraft({ level: target.value === 'ask' ? 'ask' : 'error' })}
      >
        <option value="error">{t('check.level.error')}</option>
        <option value="ask">{t('check.level.ask')}</option>
      </SelectField>
      <FormEnd problem={problem && t(problem)} onSave={save} onCancel={onCancel} />
    </div>
  );
}

/** Returns a sentence with the same meaning as an expression. If there is none, returns the expression. */
const writeSentence = (source: string, index: ReferenceIndex): Sentence =>
  readExpression(source, index) ?? { kind: 'expression', source };

function computeDraft(entry: Json | undefined): DraftCheck {
  const html = textAt(entry, 'text');
  return {
    text: findLines(html) ?? html,
    level: textAt(entry, 'level') === 'ask' ? 'ask' : 'error',
  };
}
