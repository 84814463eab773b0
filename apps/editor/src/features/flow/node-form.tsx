import { indexReferences, readCondition, type Sentence } from '@canvass/authoring';
import { JUMP_ENDS, jumpEnds } from '@canvass/project/vocabulary';
import { SelectField, TextField } from '@canvass/ui';
import { type ReactNode, useId, useState } from 'react';
import { ConditionForm, lacksValues } from '../../controls/conditions/condition-form.tsx';
import { ExpressionField } from '../../controls/expression-field.tsx';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';
import type { OutlineItem } from '../../document/outline.ts';
import type { NodeContent } from '../../editing/flow-commands.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { listEndChoices } from '../../wording/end-names.ts';
import type { FlowNode } from './flow-rows.ts';
import { createDraft, type DraftNode, NEW_END, readFields } from './node-draft.ts';
import { type FlowWording, nameNode } from './node-words.ts';

const VALUE_TYPES = ['number', 'text', 'date', 'boolean', 'list'] as const;

interface NodeFormProps {
  readonly node: FlowNode;
  readonly wording: FlowWording;
  /** Questions above the node, which its condition may read. */
  readonly sources: readonly OutlineItem[];
  onSave(content: NodeContent): void;
  onCancel(): void;
}

/** A form for a node of the flow: its own fields, and the condition without which it is skipped. */
export function NodeForm({ node, wording, sources, onSave, onCancel }: NodeFormProps) {
  const { t } = useLateTranslation();
  const [draft, setDraft] = useState(() => createDraft(node));
  const [initialSentence] = useState<Sentence | undefined>(() =>
    node.condition === undefined
      ? undefined
      : readCondition(node.condition, indexReferences(wording.project)),
  );
  const [sentence, setSentence] = useState(initialSentence);
  const [problem, setProblem] = useState<LateTextKey>();
  const set = (change: Partial<DraftNode>) => setDraft({ ...draft, ...change });
  const save = () => {
    const fields = readFields(node, draft);
    if (typeof fields === 'string') return setProblem(fields);
    if (sentence !== undefined && lacksValues(sentence)) return setProblem('rules.missing.values');
    const condition = sentence === initialSentence ? undefined : (sentence ?? null);
    const newEnd = node.kind === 'endPage' && draft.end === NEW_END ? draft.newEnd.trim() : undefined;
    return onSave({ fields, condition, ...(newEnd !== undefined && { newEnd }) });
  };
  const parts = { draft, set, wording, node };
  return (
    <section className="rule-form" aria-label={nameNode(node, wording)} ref={focusFirstField}>
      {node.kind === 'randomSet' && <DrawFields {...parts} />}
      {node.kind === 'endPage' && <EndFields {...parts} />}
      {node.kind === 'set' && <ValueFields {...parts} />}
      {node.kind !== 'G' && node.kind !== 'set' && (
        <TextPart label={t('flow.form.title')} value={draft.title} onChange={(title) => set({ title })} />
      )}
      <p>{t(node.kind === 'endPage' ? 'flow.form.endIf' : 'flow.form.if')}</p>
      <ConditionForm sentence={sentence} sources={sources} wording={wording} onChange={setSentence} />
      <details open={draft.from !== '' || draft.to !== ''}>
        <summary>{t('flow.form.points')}</summary>
        <TextPart
          label={t('flow.form.from')}
          value={draft.from}
          isNumber
          onChange={(from) => set({ from })}
        />
        <TextPart label={t('flow.form.to')} value={draft.to} isNumber onChange={(to) => set({ to })} />
      </details>
      <FormEnd problem={problem && t(problem)} onSave={save} onCancel={onCancel} />
    </section>
  );
}

interface PartProps {
  readonly draft: DraftNode;
  readonly node: FlowNode;
  readonly wording: FlowWording;
  set(change: Partial<DraftNode>): void;
}

function DrawFields({ draft, node, set }: PartProps) {
  const { t } = useLateTranslation();
  return (
    <>
      <TextPart
        label={t('flow.form.count', { total: node.children.length })}
        value={draft.count}
        isNumber
        onChange={(count) => set({ count })}
      />
      <Check label={t('flow.form.even')} isChecked={draft.isEven} onChange={(isEven) => set({ isEven })} />
      <Check
        label={t('flow.form.shuffle')}
        isChecked={draft.isShuffled}
        onChange={(isShuffled) => set({ isShuffled })}
      />
    </>
  );
}

function EndFields({ draft, wording, set }: PartProps) {
  const { t } = useLateTranslation();
  const ends = listEndChoices(wording.project, t);
  return (
    <>
      <Choice label={t('flow.form.endType')} value={draft.endType} onChange={(endType) => set({ endType })}>
        {jumpEnds.toReversed().map((end) => (
          <option key={end} value={JUMP_ENDS[end].endType}>
            {t(`flow.form.end.${JUMP_ENDS[end].label}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('rules.endPage')} value={draft.end} onChange={(end) => set({ end })}>
        <option value="">{t('rules.usualEndPage')}</option>
        {ends.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {draft.end !== '' && draft.end !== NEW_END && !ends.some(({ id }) => id === draft.end) && (
          <option value={draft.end}>{draft.end}</option>
        )}
        <option value={NEW_END}>{t('flow.form.newEnd')}</option>
      </Choice>
      {draft.end === NEW_END && (
        <TextPart
          label={t('flow.form.endName')}
          value={draft.newEnd}
          onChange={(newEnd) => set({ newEnd })}
        />
      )}
    </>
  );
}

function ValueFields({ draft, wording, set }: PartProps) {
  const { t } = useLateTranslation();
  const id = useId();
  return (
    <>
      <TextPart label={t('flow.form.name')} value={draft.cid} onChange={(cid) => set({ cid })} />
      <Choice
        label={t('flow.form.type')}
        value={draft.valueType}
        onChange={(valueType) => set({ valueType })}
      >
        {VALUE_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`flow.type.${type}`)}
          </option>
        ))}
      </Choice>
      <label htmlFor={id}>{t('flow.form.value')}</label>
      <ExpressionField
        id={id}
        label={t('flow.form.value')}
        describedBy={undefined}
        isInvalid={false}
        text={draft.code}
        survey={wording}
        onChange={(code) => set({ code })}
      />
    </>
  );
}

interface TextPartProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber?: boolean;
  onChange(value: string): void;
}

function TextPart({ label, value, isNumber = false, onChange }: TextPartProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <TextField
        id={id}
        {...(isNumber && { ltr: true, inputMode: 'decimal' as const })}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

interface ChoiceProps extends Omit<TextPartProps, 'isNumber'> {
  readonly children: ReactNode;
}

function Choice({ label, value, children, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <SelectField id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </SelectField>
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  onChange(isChecked: boolean): void;
}

const Check = ({ label, isChecked, onChange }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);
