import {
  type FileFault,
  type ImportPlan,
  MAX_EXCHANGE_BYTES,
  planImport,
  readTranslations,
  writeImport,
} from '@canvass/authoring/exchange';
import { ownLanguageOf } from '@canvass/authoring/translations';
import { announce, Button, FileField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useEditor } from '../../editing/use-editor.ts';
import type { ExchangeProps } from './exchange-props.ts';
import { type TextKey, type Translate, useTexts } from './use-texts.ts';

interface ReadResult {
  readonly file: string;
  readonly plan?: ImportPlan;
  readonly fault?: FileFault;
  readonly detail?: string;
}

/** Reads a file with translations, shows what it would change, and takes the translations if the author agrees. */
export function ImportForm({ rows, languages, codes, describe, onClose }: ExchangeProps) {
  const { t } = useTexts();
  const id = useId();
  const editor = useEditor();
  const [result, setResult] = useState<ReadResult>();
  const read = async (file: File) => {
    if (file.size > MAX_EXCHANGE_BYTES) return setResult({ file: file.name, fault: 'too-large' });
    const { project } = editor.getState();
    const options = { languages: [ownLanguageOf(project), ...languages], decode };
    const content = await readTranslations(new Uint8Array(await file.arrayBuffer()), options);
    if (content.fault !== undefined) return setResult({ ...content, file: file.name });
    const plan = planImport(content, { project, rows, surveyId: editor.surveyId, codes });
    return setResult({ file: file.name, plan });
  };
  const take = ({ imported }: ImportPlan, file: string) => {
    editor.change({ key: 'change.translations' }, (editing) => writeImport(editing, imported));
    announce(t('done.imported', { count: imported.length, file }));
    onClose();
  };
  const plan = result?.plan;
  return (
    <>
      <p className="quiet">{t('import.about')}</p>
      <label className="field" htmlFor={id}>
        {t('import.file')}
      </label>
      <FileField
        id={id}
        accept=".xlf,.xliff,.xml,.xlsx,.csv,.tsv,.txt"
        onFiles={([file]) => void read(file)}
      />
      <div className="translations-report" aria-live="polite">
        {result?.fault !== undefined && (
          <p className="translations-problem">
            {t(`fault.${result.fault}`, { detail: result.detail ?? '' })}
          </p>
        )}
        {plan !== undefined && <Report plan={plan} describe={describe} />}
      </div>
      {plan !== undefined && plan.imported.length > 0 && (
        <p className="actions">
          <Button kind="primary" onClick={() => take(plan, result?.file ?? '')}>
            {t('import.take')}
          </Button>
        </p>
      )}
    </>
  );
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const MAX_LISTED = 100;

interface ReportProps {
  readonly plan: ImportPlan;
  readonly describe: ExchangeProps['describe'];
}

function Report({ plan, describe }: ReportProps) {
  const { t } = useTexts();
  const lines = listMismatches(plan, describe, t);
  return (
    <>
      {plan.isOtherSurvey && <p className="translations-problem">{t('import.other')}</p>}
      <ul>
        {summarize(plan, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > 0 && (
        <details open={lines.length <= 20}>
          <summary>{t('import.list')}</summary>
          <ul>
            {lines.slice(0, MAX_LISTED).map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          {lines.length > MAX_LISTED && <p>{t('import.more', { count: lines.length - MAX_LISTED })}</p>}
        </details>
      )}
    </>
  );
}

function summarize(
  { imported, rejected, same, empty, otherColumns }: ImportPlan,
  t: Translate,
): readonly string[] {
  const counts: readonly (readonly [TextKey, number])[] = [
    ['import.new', imported.filter(({ before }) => before === '').length],
    ['import.replaced', imported.filter(({ before }) => before !== '').length],
    ['import.changed', imported.filter(({ source }) => source !== undefined).length],
    ['import.problems', imported.filter(({ problems }) => problems.length > 0).length],
    ['import.rejected', rejected.length],
    ['import.same', same],
    ['import.empty', empty],
  ];
  return [
    ...(imported.length === 0 ? [t('import.none')] : []),
    ...counts.flatMap(([key, count]) => (count === 0 ? [] : [t(key, { count })])),
    ...(otherColumns.length === 0 ? [] : [t('import.columns', { names: otherColumns.join(', ') })]),
  ];
}

/** Sentences about texts whose original has changed, that have problems, or that cannot be taken. */
function listMismatches(
  { imported, rejected }: ImportPlan,
  describe: ExchangeProps['describe'],
  t: Translate,
): readonly string[] {
  const problems = imported.flatMap(({ row, source, problems: found }) => {
    const faults = found.map(({ kind, name, expected = '' }) => t(`problem.${kind}`, { name, expected }));
    const all = source === undefined ? faults : [t('cell.changed'), ...faults];
    return all.length === 0 ? [] : [`${describe(row)}: ${all.join(' ')}`];
  });
  const refusals = rejected.map(({ reason, text, language }) =>
    t('rejected', { text: shorten(text), reason: t(`reject.${reason}`, { language }) }),
  );
  return [...new Set([...problems, ...refusals])];
}

const MAX_QUOTED = 60;
const shorten = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
