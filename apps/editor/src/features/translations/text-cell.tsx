import {
  checkTranslation,
  confirmTranslation,
  readGlossary,
  readTranslation,
  stateOf,
  type TextRow,
  type TranslationProblem,
  writeTranslation,
} from '@canvass/authoring/translations';
import { directionOf } from '@canvass/project';
import { Button, TextArea } from '@canvass/ui';
import { type KeyboardEventHandler, useId, useRef } from 'react';
import { findLines, htmlOf } from '../../document/plain-text.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTexts } from './use-texts.ts';

interface SourceCellProps {
  readonly row: TextRow;
  readonly language: string;
}

/** The original as its translators see it: lines, or HTML if it has marks. */
export function SourceCell({ row, language }: SourceCellProps) {
  return (
    <span className="translations-source" lang={language} dir={directionOf(language)} id={sourceId(row)}>
      {shownTextOf(row, row.source)}
    </span>
  );
}

const sourceId = (row: TextRow): string => `original-${row.id}`;
const shownTextOf = ({ isRich }: TextRow, text: string): string =>
  isRich ? (findLines(text) ?? text) : text;

interface TextCellProps {
  readonly row: TextRow;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The place of the text and the language. */
  readonly label: string;
  readonly codes: ReadonlySet<string>;
  /** The product's text in the language, which respondents read without a text of the author. */
  readonly productText: string | undefined;
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>;
}

/** The translation of a text into one language, with what is probably wrong in it. */
export function TextCell(props: TextCellProps) {
  const { row, language, direction, label, codes, productText, onKeyDown } = props;
  const { t } = useTexts();
  const id = useId();
  const editor = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  const { project } = useEditorState();
  const state = stateOf(project, row, language);
  const text = readTranslation(project, row, language);
  // Marks of the original make both texts HTML, so that marks can be written where the original has them.
  const isHtml = row.isRich && (findLines(row.source) === undefined || findLines(text) === undefined);
  const shownText = isHtml ? text : shownTextOf(row, text);
  const problems = checkTranslation(row, text, { language, codes, terms: readGlossary(project) });
  const write = (next: string, isTyping = true) =>
    editor.change(
      { key: 'change.translations' },
      (editing) =>
        writeTranslation(editing, { row, language, text: row.isRich && !isHtml ? htmlOf(next) : next }),
      isTyping,
    );
  const insert = (code: string) => {
    const at = field.current?.selectionEnd ?? shownText.length;
    write(shownText.slice(0, at) + code + shownText.slice(at), false);
    field.current?.focus();
  };
  if (state === 'unused')
    return <span className="translations-cell quiet">{row.block === 'texts' ? t('cell.unused') : '—'}</span>;
  return (
    <div className="translations-cell" data-state={state}>
      <TextArea
        ref={field}
        id={id}
        data-language={language}
        aria-label={label}
        aria-describedby={`${sourceId(row)} ${id}-notes`}
        lang={language}
        dir={direction}
        rows={Math.max(1, Math.min(8, shownText.split('\n').length))}
        maxLength={row.block === 'texts' ? 2_000 : 20_000}
        spellCheck
        value={shownText}
        placeholder={
          state === 'optional' && row.block === 'texts' ? (productText ?? t('cell.product')) : undefined
        }
        onKeyDown={onKeyDown}
        onChange={({ target }) => write(target.value)}
      />
      <div className="translations-notes" id={`${id}-notes`}>
        {state === 'missing' && (
          <>
            <span className="translations-state">{t('cell.missing')}</span>
            <Button size="mini" kind="quiet" onClick={() => write(shownTextOf(row, row.source), false)}>
              {t('cell.copy')}
            </Button>
          </>
        )}
        {state === 'changed' && (
          <>
            <span className="translations-state">{t('cell.changed')}</span>
            <Button
              size="mini"
              onClick={() =>
                editor.change({ key: 'change.translations' }, (editing) =>
                  confirmTranslation(editing, row, language),
                )
              }
            >
              {t('cell.confirm')}
            </Button>
          </>
        )}
        {problems.map((problem) => (
          <Problem key={`${problem.kind} ${problem.name}`} problem={problem} onInsert={insert} />
        ))}
      </div>
    </div>
  );
}

interface ProblemProps {
  readonly problem: TranslationProblem;
  onInsert(code: string): void;
}

function Problem({ problem: { kind, name, expected = '' }, onInsert }: ProblemProps) {
  const { t } = useTexts();
  return (
    <span className="translations-problem">
      {t(`problem.${kind}`, { name, expected })}{' '}
      {kind === 'lost-placeholder' && (
        <Button size="mini" onClick={() => onInsert(name)}>
          {t('cell.insert', { name })}
        </Button>
      )}
    </span>
  );
}
