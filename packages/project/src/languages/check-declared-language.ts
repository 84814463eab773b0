import { type AuthorWords, type FindingTexts, computeWords } from '../json/wording.ts';
import { child } from '../json/path.ts';
import type { Advice } from '../findings/advice.ts';
import { Findings, type ProjectIssue } from '../findings/findings.ts';
import { plainRichText } from '../rich-text/plain.ts';
import { proposeLanguage, zoneOf } from './proposed-language.ts';
import { DEFAULT_LOCALE } from './project-languages.ts';

interface LanguageFields {
  readonly project_lang?: { readonly answer_language?: string | undefined } | undefined;
  readonly timezone?: string | undefined;
  readonly title: unknown;
  readonly items: readonly unknown[];
}

/**
 * Warns if a project does not declare its language or time zone, because the defaults are those of China. Proposes
 * values from the texts of the project (PROJECT-22).
 */
export function checkDeclaredLanguage(
  project: LanguageFields,
  texts?: FindingTexts,
): readonly ProjectIssue[] {
  const { project_lang: languages, timezone } = project;
  const declaredLanguage = languages?.answer_language;
  if (declaredLanguage !== undefined && timezone !== undefined) return [];
  const proposal =
    declaredLanguage === undefined
      ? proposeLanguage(computeTexts(project))
      : { language: declaredLanguage, timezone: zoneOf(declaredLanguage) };
  const findings = new Findings(texts);
  if (declaredLanguage === undefined)
    findings.add({
      id: 'project.no-language',
      severity: 'warning',
      path: languages === undefined ? undefined : child(undefined, 'project_lang'),
      message: computeWords`The file does not name the language of its texts, so it counts as ${DEFAULT_LOCALE}: respondents read Chinese buttons and messages.`,
      ...adviseLanguage(proposal.language, languages === undefined),
    });
  if (timezone === undefined)
    findings.add({
      id: 'project.no-timezone',
      severity: 'warning',
      path: undefined,
      message:
        'The file has no time zone, so its dates are those of Asia/Shanghai: "today" begins and ends there.',
      fix: computeWords`Write "timezone": "${proposal.timezone}", or the zone of your respondents.`,
      changes: [{ kind: 'set', fields: { timezone: proposal.timezone } }],
    });
  return findings.toIssues(project);
}

function adviseLanguage(language: string, isFieldMissing: boolean): Advice<never, AuthorWords> {
  const declaration = { answer_language: language };
  const fields = isFieldMissing ? { project_lang: declaration } : declaration;
  const fieldsText = JSON.stringify(fields, undefined, 1).replaceAll(/\s+/g, ' ').slice(2, -2);
  return {
    fix: computeWords`If the texts are in "${language}", write ${fieldsText}, else another language.`,
    changes: [{ kind: 'set', fields }],
  };
}

const MAX_CHARACTERS = 5_000;

function computeTexts({ title, items }: LanguageFields): string {
  const texts: string[] = [];
  let length = 0;
  const visit = (item: unknown): void => {
    if (typeof item !== 'object' || item === null || length > MAX_CHARACTERS) return;
    const text = 'title' in item ? plainText(item.title) : '';
    texts.push(text);
    length += text.length;
    if ('items' in item && Array.isArray(item.items)) item.items.forEach(visit);
  };
  visit({ title, items });
  return texts.join('\n');
}

/** The plain text of a title: in a file it has tags and placeholders, in a prepared project it is a tree. */
const plainText = (title: unknown): string =>
  typeof title === 'string'
    ? title.replace(/<[^>]*>|\{\{.*?\}\}/g, ' ')
    : Array.isArray(title)
      ? plainRichText(title, () => ' ')
      : '';
