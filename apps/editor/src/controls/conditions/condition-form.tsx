import { indexReferences, type Sentence, type Subject, writeExpression } from '@canvass/authoring';
import { MEMBER_FIELDS } from '@canvass/project';
import { Button } from '@canvass/ui';
import { useEffect, useRef } from 'react';
import { arrayAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import type { Wording } from '../../wording/rule-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { conditionOf, Rows, rowsOf } from './condition-rows.tsx';
import { createTest } from './test-row.tsx';

interface ConditionFormProps {
  readonly sentence: Sentence | undefined;
  readonly sources: readonly OutlineItem[];
  readonly wording: Wording;
  /** Readable data besides questions. Defaults to link parameters, device, language and member data. */
  readonly data?: readonly Subject[];
  onChange(sentence: Sentence | undefined): void;
}

/**
 * A condition as rows of question, comparison and values, and as groups of such rows. Other parts are expressions, or
 * texts that cannot be edited here.
 */
export function ConditionForm({ sentence, sources, wording, data, onChange }: ConditionFormProps) {
  const { t } = useTranslation();
  const subjects = [...listAnswers(sources), ...(data ?? listData(wording))];
  const root = useRef<HTMLDivElement>(null);
  const rowToFocus = useRef<string>(undefined);
  useEffect(() => {
    if (rowToFocus.current === undefined) return;
    focusRow(root.current, rowToFocus.current);
    rowToFocus.current = undefined;
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
          rowToFocus.current = row;
        }}
      />
      {source !== undefined && sentence !== undefined && !lacksValues(sentence) && (
        <div className="actions">
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              rowToFocus.current = '1';
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
  const rowElement = root?.querySelector(`[data-row="${row}"]`) ?? root;
  rowElement?.querySelector<HTMLElement>('select, textarea, input, button')?.focus();
}

/** Creates a condition about the last question that it may read. Returns undefined if there is no question. */
export function createFirstCondition(
  sources: readonly OutlineItem[],
  wording: Wording,
): Sentence | undefined {
  const source = sources.findLast(canBeAnswered);
  return source && createTest({ kind: 'answer', question: source.gid }, wording);
}

/** Whether any comparison in a sentence has no value yet, or any expression is empty. */
export function lacksValues(sentence: Sentence): boolean {
  if (sentence.kind === 'group') return sentence.parts.some(lacksValues);
  if (sentence.kind === 'expression') return sentence.source.trim() === '';
  if (sentence.kind !== 'test') return false;
  const { verb, values } = sentence;
  return (
    (verb.startsWith('has-') && values.length === 0) ||
    (sentence.subject.kind === 'member' && sentence.subject.customField?.trim() === '') ||
    values.some((one) => 'scalar' in one && one.scalar === '')
  );
}

/** Link parameters, the device, the language, and data of the member. */
function listData({ project }: Wording): readonly Subject[] {
  const parameters = arrayAt(project, 'ext_params').map(
    (one): Subject => ({ kind: 'parameter', code: textAt(one, 'code') }),
  );
  return [...parameters, ...SESSION_DATA, ...MEMBER_DATA];
}

const SESSION_DATA = ['device', 'language'].map((name): Subject => ({ kind: 'session', name }));

/** The type and the store of the member, and a field whose name the author types. */
export const MEMBER_DATA: readonly Subject[] = [
  { kind: 'member', field: 'mtype' },
  { kind: 'member', field: 'store' },
  { kind: 'member', field: MEMBER_FIELDS, customField: '' },
];

/** Each question that has an answer, with its rows. */
const listAnswers = (sources: readonly OutlineItem[]): readonly Subject[] =>
  sources
    .filter(canBeAnswered)
    .flatMap(({ gid, value }): readonly Subject[] => [
      { kind: 'answer', question: gid },
      ...arrayAt(value, 'rows_items').map(
        (row): Subject => ({ kind: 'answer', question: gid, row: textAt(row, 'gid') }),
      ),
    ]);

const canBeAnswered = ({ type }: OutlineItem): boolean => type !== 'descriptor';
