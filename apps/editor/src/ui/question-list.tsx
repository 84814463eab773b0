import type { JsonRecord } from '@canvass/authoring';
import { AuthorText, SurveyLanguageProvider } from '@canvass/ui';
import { fieldAt, recordsAt, textAt } from '../document/json.ts';
import { computeOutline } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';

/** The questions of a project that is not open, with their rows and options, in its own language. */
export function QuestionList({ project }: { readonly project: JsonRecord }) {
  // A computed value has no question that respondents see.
  const questions = computeOutline(project).filter(
    ({ kind, type }) => kind === 'question' && type !== 'value',
  );
  return (
    <SurveyLanguageProvider value={textAt(fieldAt(project, 'project_lang'), 'answer_language') || undefined}>
      <ol className="question-list">
        {questions.map(({ id, title, value }) => (
          <li key={id}>
            <AuthorText>{title}</AuthorText>
            <Titles list={recordsAt(value, 'rows_items')} />
            <Titles list={recordsAt(value, 'items')} />
          </li>
        ))}
      </ol>
    </SurveyLanguageProvider>
  );
}

function Titles({ list }: { readonly list: readonly JsonRecord[] }) {
  const titles = list.map((part) => plainText(textAt(part, 'title'))).filter((title) => title !== '');
  if (titles.length === 0) return null;
  return (
    <ul>
      {titles.map((title) => (
        <AuthorText tag="li" key={title}>
          {title}
        </AuthorText>
      ))}
    </ul>
  );
}
