import {
  type GroupSentence,
  indexReferences,
  readExpression,
  type Sentence,
  type Subject,
} from '@canvass/authoring';
import { Button, SelectField } from '@canvass/ui';
import { conditionText, type Wording } from '../../wording/rule-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { createTest, TestRow } from './test-row.tsx';
import { useId } from 'react';
import { ExpressionField } from '../expression-field.tsx';

/** The rows of a form for a condition: the parts of a group, or a single part. */
type ConditionRows = Omit<GroupSentence, 'kind'>;

const JOINS = ['and', 'or', 'not-or', 'not-and'] as const;
/** The operator between rows: all, any, none or not all of the rows must hold. */
type Join = (typeof JOINS)[number];

/** Moves the focus to the row with a number such as "2.1", after the form has rendered. */
type FocusRow = (row: string) => void;

interface RowsProps {
  readonly rows: ConditionRows;
  /** The number of the group with these rows, such as "2.1". Empty for the whole condition. */
  readonly number: string;
  readonly subjects: readonly Subject[];
  readonly wording: Wording;
  onChange(rows: ConditionRows): void;
  readonly onFocus: FocusRow;
}

/** Maximum depth of new groups. Existing deeper groups can be edited. */
const MAX_DEPTH = 3;

export function Rows({ rows, number, subjects, wording, onChange, onFocus }: RowsProps) {
  const { t } = useTranslation();
  const { parts } = rows;
  const lastSubject = subjects.findLast(({ kind }) => kind === 'answer') ?? subjects.at(-1);
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
          onChange={({ target }) => onChange(withJoin(rows, target.value as Join))} // one of the options below
        >
          {JOINS.map((join) => (
            <option key={join} value={join}>
              {t(`rules.${join}`)}
            </option>
          ))}
        </SelectField>
      )}
      {parts.map((part, index) => (
        // Rows have no ids, so their index is the key.
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
      {lastSubject === undefined ? (
        <p className="quiet">{t('rules.noSources')}</p>
      ) : (
        <div className="actions">
          <Button
            size="small"
            kind="quiet"
            onClick={() =>
              change({ ...rows, parts: [...parts, createTest(lastSubject, wording)] }, parts.length)
            }
          >
            + {t(parts.length === 0 ? 'rules.addFirst' : 'rules.addRow')}
          </Button>
          {parts.length > 0 && number.split('.').length < MAX_DEPTH && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => change(addGroup(rows, createTest(lastSubject, wording)), parts.length)}
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
  /** Changes the row, or removes it if `part` is undefined. */
  onChange(part: Sentence | undefined): void;
  /** Groups the row with the row above. */
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
          // A group with a single row stays a group.
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
        <p>{conditionText(part, wording)}</p>
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

const joinOf = ({ join, isNegated }: ConditionRows): Join => (isNegated ? `not-${join}` : join);

const withJoin = ({ parts }: ConditionRows, join: Join): ConditionRows => ({
  join: join.endsWith('or') ? 'or' : 'and',
  isNegated: join.startsWith('not'),
  parts,
});

export function rowsOf(sentence: Sentence | undefined): ConditionRows {
  if (sentence?.kind === 'group') return sentence;
  return { join: 'and', isNegated: false, parts: sentence === undefined ? [] : [sentence] };
}

/** Converts rows to a condition. Returns undefined if there are no rows. */
export function conditionOf({ join, isNegated, parts }: ConditionRows): Sentence | undefined {
  const [onlyPart] = parts;
  if (parts.length < 2 && !isNegated) return onlyPart;
  return parts.length === 0 ? undefined : { kind: 'group', join, isNegated, parts };
}

/** Creates a group inside of `rows`. If the rows are joined by "and", its parts are joined by "or", and vice versa. */
const createGroup = ({ join }: ConditionRows, parts: readonly Sentence[]): GroupSentence => ({
  kind: 'group',
  join: join === 'and' ? 'or' : 'and',
  isNegated: false,
  parts,
});

const addGroup = (rows: ConditionRows, firstPart: Sentence): ConditionRows => ({
  ...rows,
  parts: [...rows.parts, createGroup(rows, [firstPart])],
});

/** Puts a row into a group with the row above, or into the group above. */
function groupWithAbove(rows: ConditionRows, index: number): ConditionRows {
  const [partAbove, part] = [rows.parts[index - 1], rows.parts[index]];
  if (partAbove === undefined || part === undefined) return rows;
  const group =
    partAbove.kind === 'group'
      ? { ...partAbove, parts: [...partAbove.parts, part] }
      : createGroup(rows, [partAbove, part]);
  return { ...rows, parts: rows.parts.toSpliced(index - 1, 2, group) };
}

function dissolveGroup(rows: ConditionRows, index: number): ConditionRows {
  const group = rows.parts[index];
  return group?.kind === 'group' ? { ...rows, parts: rows.parts.toSpliced(index, 1, ...group.parts) } : rows;
}

/** Replaces a row. An undefined `part` removes the row. */
const replaceRow = (rows: ConditionRows, index: number, part: Sentence | undefined): ConditionRows => ({
  ...rows,
  parts: part === undefined ? rows.parts.toSpliced(index, 1) : rows.parts.with(index, part),
});

interface ExpressionRowProps {
  readonly sentence: Extract<Sentence, { readonly kind: 'expression' }>;
  readonly wording: Wording;
  onChange(sentence: Sentence): void;
  onFocus(): void;
}

/** A field for an expression. If rows can have the same meaning, a button converts the expression to rows. */
function ExpressionRow({ sentence: { source }, wording, onChange, onFocus }: ExpressionRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const meaningOf = (text: string) => readExpression(text, indexReferences(wording.project));
  const meaning = meaningOf(source);
  return (
    <>
      <label htmlFor={id}>{t('check.expression')}</label>
      <ExpressionField
        id={id}
        label={t('check.expression')}
        describedBy={undefined}
        isInvalid={false}
        text={source}
        survey={wording}
        onChange={(text) => {
          const next = meaningOf(text);
          onChange({ kind: 'expression', source: text, ...(next && { meaning: next }) });
        }}
      />
      {meaning !== undefined && (
        <div className="actions">
          <Button
            size="mini"
            kind="quiet"
            onClick={() => {
              onFocus();
              onChange(meaning);
            }}
          >
            {t('check.asSentence')}
          </Button>
        </div>
      )}
    </>
  );
}
