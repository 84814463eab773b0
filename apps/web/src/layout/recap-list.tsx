import type { RecapAnswer, RecapRow } from '@canvass/logic';
import './recap.css';

/** Questions with their answers. */
export function RecapList({ rows, lang }: { readonly rows: readonly RecapRow[]; readonly lang: string }) {
  return (
    <dl className="app-answers" lang={lang}>
      {rows.map(({ gid, title, answers }) => (
        <div key={gid}>
          <dt dir="auto">{title}</dt>
          {answers.map((answer) => (
            <dd key={lineOf(answer)} dir="auto">
              {lineOf(answer)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const lineOf = ({ label, text }: RecapAnswer) => (label === undefined ? text : `${label}: ${text}`);

/** Saves the answers as a text file. `name` is the file name without its extension. */
export function saveRecap(name: string, rows: readonly RecapRow[]): void {
  const lines = rows.flatMap(({ title, answers }) => [
    title,
    ...answers.map((answer) => `  ${lineOf(answer)}`),
    '',
  ]);
  const address = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[/\\:]/g, '-')}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}
