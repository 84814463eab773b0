import { indexReferences, readExpression, type Sentence, writeExpression } from '@canvass/authoring';
import { TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import {
  ConditionForm,
  createFirstCondition,
  lacksValues,
} from '../../controls/conditions/condition-form.tsx';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';
import { useEditorState } from '../../editing/use-editor.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import type { Wording } from '../../wording/rule-words.ts';
import { parseCap } from './caps.ts';
import { listQuotaData } from './dimensions.ts';

interface CellFormProps {
  /** The condition of an existing cell. Undefined for a new cell. */
  readonly source?: string;
  /** The name of an existing cell. */
  readonly name?: string;
  /** The proposed name of a new cell. */
  readonly newName?: string;
  onSave(cell: { readonly name: string; readonly cap: number; readonly cond: string }): void;
  onCancel(): void;
}

const FIRST_CAP = 100;

/** A form for who is counted in a cell. For a new cell, it also asks for the name and the cap. */
export function CellForm({ source, name, newName = '', onSave, onCancel }: CellFormProps) {
  const translation = useLateTranslation();
  const { t } = translation;
  const id = useId();
  const { project, items } = useEditorState();
  const wording: Wording = { translation, project, items };
  const index = indexReferences(project);
  const sources = items.filter(({ kind }) => kind === 'question');
  const [initialSentence] = useState<Sentence | undefined>(() =>
    source === undefined || source.trim() === ''
      ? createFirstCondition(sources, wording)
      : (readExpression(source, index) ?? { kind: 'expression', source }),
  );
  const [sentence, setSentence] = useState(initialSentence);
  const [typedName, setTypedName] = useState(newName);
  const [cap, setCap] = useState(String(FIRST_CAP));
  const [problem, setProblem] = useState<LateTextKey>();
  const isNew = source === undefined;
  const save = () => {
    if (sentence === undefined) return setProblem('quotas.conditionMissing');
    if (lacksValues(sentence)) return setProblem('rules.missing.values');
    // An unchanged expression is kept as its author wrote it.
    const isKept = source !== undefined && source.trim() !== '' && sentence === initialSentence;
    const cond = isKept ? source : writeExpression(sentence, index);
    const parsedCap = parseCap(cap);
    if (cond === undefined) return setProblem('quotas.conditionUnwritable');
    if (parsedCap === undefined) return setProblem('quotas.capWrong');
    return onSave({ name: typedName.trim() || newName, cap: parsedCap, cond });
  };
  return (
    <div className="rule-form" ref={focusFirstField}>
      {isNew && (
        <>
          <label htmlFor={`${id}-name`}>{t('quotas.cell')}</label>
          <TextField
            id={`${id}-name`}
            value={typedName}
            maxLength={200}
            onChange={({ target }) => setTypedName(target.value)}
          />
          <label htmlFor={`${id}-cap`}>{t('quotas.cap')}</label>
          <TextField
            id={`${id}-cap`}
            ltr
            inputMode="numeric"
            invalid={parseCap(cap) === undefined}
            value={cap}
            onChange={({ target }) => setCap(target.value)}
          />
        </>
      )}
      <p>{t('quotas.condition', { name: name ?? typedName })}</p>
      <ConditionForm
        sentence={sentence}
        sources={sources}
        data={listQuotaData(project)}
        wording={wording}
        onChange={setSentence}
      />
      <FormEnd problem={problem && t(problem)} onSave={save} onCancel={onCancel} />
    </div>
  );
}
