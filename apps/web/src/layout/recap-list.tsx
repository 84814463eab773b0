import type { AnswerText, RecapRow } from '@canvass/logic';
import { saveFile } from '@canvass/ui';
import { formatDay, formatNumber } from '../i18n/written-forms.ts';
import './recap.css';

export function RecapList({ rows, lang }: { readonly rows: readonly RecapRow[]; readonly lang: string }) {
  return (
    <dl className="app-answers" lang={lang}>
      {rows.map(({ gid, title, answers }) => (
        <div key={gid}>
          <dt dir="auto">{title}</dt>
          {answers.map((answer) => (
            <dd key={formatRecapLine(answer, lang)} dir="auto">
              {formatRecapLine(answer, lang)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Formats a line of the given answers, with numbers and days in the language. */
export function formatRecapLine({ label, text, form }: AnswerText, language: string): string {
  const formatted = form === undefined ? text : FORMATTERS[form](text, language);
  return label === undefined ? formatted : `${label}: ${formatted}`;
}

const FORMATTERS = {
  number: (text: string, language: string) => formatNumber(Number(text), language),
  day: formatDay,
} satisfies Record<NonNullable<AnswerText['form']>, (text: string, language: string) => string>;

/** Saves the given answers as a text file. `name` is the file name without its extension. */
export function saveRecap(name: string, rows: readonly RecapRow[], language: string): void {
  const lines = rows.flatMap(({ title, answers }) => [
    title,
    ...answers.map((answer) => `  ${formatRecapLine(answer, language)}`),
    '',
  ]);
  saveFile(`${name}.txt`, new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }));
}
