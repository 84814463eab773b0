import {
  type EditResult,
  type JsonRecord,
  type ProjectDocument,
  type RuleRow,
  type Sentence,
  setDisplayRule,
  setJump,
  setOptionRule,
  valueAt,
} from '@canvass/authoring';
import { GROUP_END } from '@canvass/project';
import { type JumpEnd, jumpEnds, type DisplayAction } from '@canvass/project/vocabulary';
import { AuthorText, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { arrayAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { randomId } from '../../document/random-ids.ts';
import { listEndChoices } from '../../wording/end-names.ts';
import { itemName, partName, targetName, type Wording } from '../../wording/rule-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import {
  ConditionForm,
  createFirstCondition,
  lacksValues,
} from '../../controls/conditions/condition-form.tsx';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';

export type RuleKind = 'display' | 'options' | 'jump' | 'check';

export interface RuleFormProps {
  readonly kind: RuleKind;
  readonly item: OutlineItem;
  /** Undefined for a new rule. */
  readonly rule?: RuleRow;
  /** A new rule begins with this option or row. */
  readonly part?: string;
  /** `key` is the key of the change's label. */
  onApply(result: EditResult, key: string): void;
  onCancel(): void;
}

const OPTIONS = { newId: randomId };

interface DraftRule {
  readonly action: DisplayAction;
  /** The target of a jump: the gid of a later question, `group_end`, or an end of the survey. */
  readonly target: string;
  /** The id of the end page of a jump. Empty for the usual page. */
  readonly end: string;
  readonly parts: readonly string[];
  readonly sentence: Sentence | undefined;
}

/** The content of the form for a rule. A new rule has `initialCondition`. */
function computeDraft(
  { item, rule, part }: RuleFormProps,
  project: JsonRecord,
  initialCondition: Sentence | undefined,
): DraftRule {
  const entry = rule && valueAt(project, rule.place);
  return {
    action: textAt(entry, 'action') === 'hide' ? 'hide' : 'display',
    target: textAt(entry, 'nextQ') || textAt(entry, 'endStatus') || 'finished',
    end: textAt(entry, 'end'),
    parts: rule?.subjects.filter((gid) => gid !== item.gid) ?? (part === undefined ? [] : [part]),
    sentence: rule === undefined ? initialCondition : rule.condition,
  };
}

type Problem = 'condition' | 'parts' | 'values';

/** Returns the edit that saves the rule, or the key of a message if a part of the rule is missing. */
function computeChange(
  { kind, item, rule }: Pick<RuleFormProps, 'kind' | 'item' | 'rule'>,
  { action, target, end, parts, sentence }: DraftRule,
  document: ProjectDocument,
): EditResult | Problem {
  const identity = { gid: item.gid, ...(rule && { id: rule.place.id }) };
  if (sentence !== undefined && lacksValues(sentence)) return 'values';
  if (kind === 'jump') {
    const to = isEnd(target) ? { endStatus: target, ...(end !== '' && { end }) } : { nextQ: target };
    return setJump(document, { ...identity, to, sentence }, OPTIONS);
  }
  if (kind === 'options' && parts.length === 0) return 'parts';
  if (sentence === undefined) return 'condition';
  const displayRule = { ...identity, action, sentence };
  if (kind === 'display') return setDisplayRule(document, displayRule, OPTIONS);
  const rowGids = gidsIn(item, ROW_LISTS);
  const options = parts.filter((gid) => !rowGids.includes(gid));
  return setOptionRule(
    document,
    { ...displayRule, options, rows: parts.filter((gid) => rowGids.includes(gid)) },
    OPTIONS,
  );
}

/** A rule of an item as a sentence with gaps: its effect (show, hide or jump) and its condition. */
export function RuleForm(props: RuleFormProps) {
  const { kind, item, rule, onApply, onCancel } = props;
  const translation = useTranslation();
  const { t } = translation;
  const { document, project, items } = useEditorState();
  const wording: Wording = { translation, project, items };
  const sources = items
    .slice(0, items.indexOf(item) + (kind === 'jump' ? 1 : 0))
    .filter((one) => one.kind === 'question');
  const [draft, setDraft] = useState(() =>
    computeDraft(props, project, createFirstCondition(sources, wording)),
  );
  const [problem, setProblem] = useState<Problem>();
  const changeDraft = (change: Partial<DraftRule>) => setDraft({ ...draft, ...change });
  const save = () => {
    const result = computeChange({ kind, item, ...(rule && { rule }) }, draft, document);
    if (typeof result === 'string') return setProblem(result);
    return onApply(result, kind === 'jump' ? 'change.setJump' : 'change.setRule');
  };
  return (
    <div className="rule-form" ref={focusFirstField}>
      {kind === 'jump' ? (
        <>
          <TargetField
            item={item}
            value={draft.target}
            wording={wording}
            onChange={(target) => changeDraft({ target })}
          />
          {isEnd(draft.target) && (
            <EndPageField value={draft.end} wording={wording} onChange={(end) => changeDraft({ end })} />
          )}
        </>
      ) : (
        <SelectField
          aria-label={t('rules.action')}
          value={draft.action}
          onChange={({ target }) => changeDraft({ action: target.value === 'hide' ? 'hide' : 'display' })}
        >
          <option value="display">{t('rules.display')}</option>
          <option value="hide">{t('rules.hide')}</option>
        </SelectField>
      )}
      {kind === 'options' && (
        <PartsField
          item={item}
          chosenParts={draft.parts}
          wording={wording}
          onChange={(parts) => changeDraft({ parts })}
        />
      )}
      <p>{t(kind === 'jump' ? 'rules.jumpIf' : 'rules.if')}</p>
      <ConditionForm
        sentence={draft.sentence}
        sources={sources}
        wording={wording}
        onChange={(sentence) => changeDraft({ sentence })}
      />
      <FormEnd problem={problem && t(`rules.missing.${problem}`)} onSave={save} onCancel={onCancel} />
    </div>
  );
}

interface PartsFieldProps {
  readonly item: OutlineItem;
  readonly chosenParts: readonly string[];
  readonly wording: Wording;
  onChange(chosenParts: readonly string[]): void;
}

function PartsField({ item, chosenParts, wording, onChange }: PartsFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="rule-parts">
      <legend>{t('rules.parts')}</legend>
      {gidsIn(item, [...OPTION_LISTS, ...ROW_LISTS]).map((gid) => (
        <label key={gid} className="check">
          <input
            type="checkbox"
            checked={chosenParts.includes(gid)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosenParts, gid] : chosenParts.filter((one) => one !== gid))
            }
          />
          <AuthorText>{partName(gid, wording)}</AuthorText>
        </label>
      ))}
    </fieldset>
  );
}

const OPTION_LISTS = ['items', 'option_group_list'];
const ROW_LISTS = ['rows_items', 'row_group_list'];
const gidsIn = ({ value }: OutlineItem, lists: readonly string[]): readonly string[] =>
  lists.flatMap((list) => arrayAt(value, list).map((part) => textAt(part, 'gid'))).filter(Boolean);

const isEnd = (target: string): target is JumpEnd => jumpEnds.some((end) => end === target);

interface TargetFieldProps {
  readonly item: OutlineItem;
  readonly value: string;
  readonly wording: Wording;
  onChange(value: string): void;
}

/** A field for the target of a jump: a later question, the end of the group, or an end of the survey. */
function TargetField({ item, value, wording, onChange }: TargetFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { items } = wording;
  const later = items.slice(items.indexOf(item) + 1).filter(({ kind }) => kind === 'question');
  const knownTargets = [...jumpEnds, GROUP_END, ...later.map(({ gid }) => gid)];
  return (
    <>
      <label htmlFor={id}>{t('rules.target')}</label>
      <SelectField id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {!knownTargets.includes(value) && <option value={value}>{itemName(value, wording)}</option>}
        {later.map(({ gid }) => (
          <option key={gid} value={gid}>
            {itemName(gid, wording)}
          </option>
        ))}
        <option value={GROUP_END}>{targetName({ nextQ: GROUP_END }, wording)}</option>
        {jumpEnds.map((end) => (
          <option key={end} value={end}>
            {targetName({ endStatus: end }, wording)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** A field for the end page of a jump to the end, if the survey has pages that jumps can name. */
function EndPageField({ value, wording, onChange }: Omit<TargetFieldProps, 'item'>) {
  const { t } = useTranslation();
  const id = useId();
  const ends = listEndChoices(wording.project, t);
  const isUnknown = value !== '' && !ends.some((end) => end.id === value);
  if (ends.length === 0 && !isUnknown) return null;
  return (
    <>
      <label htmlFor={id}>{t('rules.endPage')}</label>
      <SelectField id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('rules.usualEndPage')}</option>
        {isUnknown && <option value={value}>{value}</option>}
        {ends.map((end) => (
          <option key={end.id} value={end.id}>
            {end.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
