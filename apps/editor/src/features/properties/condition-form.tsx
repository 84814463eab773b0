import { indexReferences, type Sentence, type Subject, writeExpression } from '@canvass/authoring';
import { Button, SelectField } from '@canvass/ui';
import { useEffect, useRef } from 'react';
import { arrayAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { conditionText, type Wording } from '../../wording/rule-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import {
  addGroup,
  type ConditionRows,
  conditionOf,
  dissolveGroup,
  groupWithAbove,
  type Join,
  JOINS,
  joinBy,
  joinOf,
  replaceRow,
  rowsOf,
} from './condition-groups.ts';
import { ExpressionRow } from './expression-row.tsx';
import { newTest, TestRow } from './test-row.tsx';

interface ConditionFormProps {
  /** Undefined for no condition. */
  readonly sentence: Sentence | undefined;
  /** Questions whose answers may be compared: those before. */
  readonly sources: readonly OutlineItem[];
  readonly wording: Wording;
  onChange(sentence: Sentence | undefined): void;
}

/** Moves the focus to the row with a number such as "2.1", after the form is drawn again. */
type FocusRow = (row: string) => void;

/**
 * A condition as rows of question, comparison and values, and as groups of such rows. Parts that have no row are
 * expressions, or are shown in words and stay.
 */
export function ConditionForm({ sentence, sources, wording, onChange }: ConditionFormProps) {
  const { t } = useTranslation();
  const subjects = subjectsFor(sources, wording);
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    focusRow(root.current, wanted.current);
    wanted.current = undefined;
  });
  const source =
    sentence === undefined || sentence.kind === 'expression'
      ? undefined
      : writeExpression(sentence, indexReferences(wording.project));
  return (
    <div ref={root}>
      <Rows
        rows={rowsOf(sentence)}
        number=""
        subjects={subjects}
        wording={wording}
        onChange={(rows) => onChange(conditionOf(rows))}
        onFocus={(row) => {
          wanted.current = row;
        }}
      />
      {source !== undefined && sentence !== undefined && !lacksValues(sentence) && (
        <div className="actions">
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              wanted.current = '1';
              onChange({ kind: 'expression', source, meaning: sentence });
            }}
          >
            {t('check.asExpression')}
          </Button>
        </div>
      )}
    </div>
  );
}

function focusRow(root: HTMLElement | null, row: string): void {
  const found = root?.querySelector(`[data-row="${row}"]`) ?? root;
  found?.querySelector<HTMLElement>('select, textarea, input, button')?.focus();
}

interface RowsProps {
  readonly rows: ConditionRows;
  /** The number of the group with these rows, such as "2.1"; empty for the whole condition. */
  readonly number: string;
  readonly subjects: readonly Subject[];
  readonly wording: Wording;
  onChange(rows: ConditionRows): void;
  readonly onFocus: FocusRow;
}

/** Deeper groups are shown and edited, but not added. */
const MAX_DEPTH = 3;

function Rows({ rows, number, subjects, wording, onChange, onFocus }: RowsProps) {
  const { t } = useTranslation();
  const { parts } = rows;
  const last = subjects.at(-1);
  const numberOf = (index: number) => `${number}${number && '.'}${index + 1}`;
  const change = (next: ConditionRows, index: number) => {
    onFocus(next.parts.length === 0 ? number : numberOf(Math.max(0, Math.min(index, next.parts.length - 1))));
    onChange(next);
  };
  return (
    <div className="condition">
      {(parts.length > 1 || rows.isNegated || number !== '') && (
        <SelectField
          aria-label={number === '' ? t('rules.join') : t('rules.joinOf', { number })}
          value={joinOf(rows)}
          onChange={({ target }) => onChange(joinBy(rows, target.value as Join))} // the values of the list below
        >
          {JOINS.map((join) => (
            <option key={join} value={join}>
              {t(`rules.${join}`)}
            </option>
          ))}
        </SelectField>
      )}
      {parts.map((part, index) => (
        // Rows have no ids.
        <Row
          key={index}
          part={part}
          number={numberOf(index)}
          subjects={subjects}
          wording={wording}
          onChange={(next) =>
            next === undefined
              ? change(replaceRow(rows, index, next), index)
              : onChange(replaceRow(rows, index, next))
          }
          onFocus={onFocus}
          {...(index > 0 &&
            parts.length > 2 && { onGroup: () => change(groupWithAbove(rows, index), index - 1) })}
          {...(part.kind === 'group' && { onDissolve: () => change(dissolveGroup(rows, index), index) })}
        />
      ))}
      {last === undefined ? (
        <p className="quiet">{t('rules.noSources')}</p>
      ) : (
        <div className="actions">
          <Button
            size="small"
            kind="quiet"
            onClick={() => change({ ...rows, parts: [...parts, newTest(last, wording)] }, parts.length)}
          >
            + {t(parts.length === 0 ? 'rules.addFirst' : 'rules.addRow')}
          </Button>
          {parts.length > 0 && number.split('.').length < MAX_DEPTH && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => change(addGroup(rows, newTest(last, wording)), parts.length)}
            >
              + {t('rules.addGroup')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface RowProps extends Omit<RowsProps, 'rows' | 'onChange'> {
  readonly part: Sentence;
  /** Undefined removes the row. */
  onChange(part: Sentence | undefined): void;
  /** Groups the row with the one above. */
  onGroup?(): void;
  onDissolve?(): void;
}

function Row({ part, number, subjects, wording, onChange, onFocus, onGroup, onDissolve }: RowProps) {
  const { t } = useTranslation();
  const isGroup = part.kind === 'group';
  return (
    <fieldset className="condition-row" data-row={number} data-kind={part.kind}>
      <legend className="cv-hidden">{t(isGroup ? 'rules.group' : 'rules.row', { number })}</legend>
      {isGroup ? (
        <Rows
          rows={part}
          number={number}
          subjects={subjects}
          wording={wording}
          // A group stays one with a single row.
          onChange={(rows) => onChange(rows.parts.length === 0 ? undefined : { kind: 'group', ...rows })}
          onFocus={onFocus}
        />
      ) : part.kind === 'test' ? (
        <TestRow test={part} subjects={subjects} wording={wording} onChange={onChange} />
      ) : part.kind === 'expression' ? (
        <ExpressionRow
          sentence={part}
          wording={wording}
          onChange={onChange}
          onFocus={() => onFocus(number)}
        />
      ) : (
        <p dir="auto">{conditionText(part, wording)}</p>
      )}
      {(onGroup !== undefined || onDissolve !== undefined) && (
        <div className="actions">
          {onGroup !== undefined && (
            <Button
              size="small"
              kind="quiet"
              aria-label={`${t('rules.groupAbove')}: ${t('rules.row', { number })}`}
              onClick={onGroup}
            >
              {t('rules.groupAbove')}
            </Button>
          )}
          {onDissolve !== undefined && (
            <Button size="small" kind="quiet" onClick={onDissolve}>
              {t('rules.dissolveOf', { number })}
            </Button>
          )}
        </div>
      )}
      <Button
        size="mini"
        kind="quiet"
        className="condition-drop"
        aria-label={t(isGroup ? 'rules.dropGroup' : 'rules.dropRow', { number })}
        onClick={() => onChange(undefined)}
      >
        ×
      </Button>
    </fieldset>
  );
}

/** The condition with which a new rule begins: about the last question that it may read. Undefined without questions. */
export function firstCondition(sources: readonly OutlineItem[], wording: Wording): Sentence | undefined {
  const source = sources.at(-1);
  return source && newTest({ kind: 'answer', question: source.gid }, wording);
}

/** Whether a comparison has no value yet, or an expression is empty. */
export function lacksValues(sentence: Sentence): boolean {
  if (sentence.kind === 'group') return sentence.parts.some(lacksValues);
  if (sentence.kind === 'expression') return sentence.source.trim() === '';
  if (sentence.kind !== 'test') return false;
  const { verb, values } = sentence;
  return (
    (verb.startsWith('has-') && values.length === 0) ||
    values.some((one) => 'scalar' in one && one.scalar === '')
  );
}

/** Subjects of comparisons: parameters of the link and the session, then each question and its rows. */
function subjectsFor(sources: readonly OutlineItem[], { project }: Wording): readonly Subject[] {
  const parameters = arrayAt(project, 'ext_params').map(
    (one): Subject => ({ kind: 'parameter', code: textAt(one, 'code') }),
  );
  const session = ['device', 'language'].map((name): Subject => ({ kind: 'session', name }));
  const answers = sources.flatMap(({ gid, value }): readonly Subject[] => [
    { kind: 'answer', question: gid },
    ...arrayAt(value, 'rows_items').map(
      (row): Subject => ({ kind: 'answer', question: gid, row: textAt(row, 'gid') }),
    ),
  ]);
  return [...parameters, ...session, ...answers];
}
