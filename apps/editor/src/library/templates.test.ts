import { compile } from '@canvass/logic';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { checkDeclaredLanguage, loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { describe, expect, it } from 'vitest';
import { recordsAt } from '../document/json.ts';
import { computeOutline } from '../document/outline.ts';
import { projectText } from '../document/project-text.ts';
import { simulateText } from '../worker/simulate-text.ts';
import type { SimulationMessage } from '../worker/simulation.ts';
import { TEMPLATE_LANGUAGES, type TemplateLanguage, writeTemplate } from './template.ts';
import { TEMPLATES } from './templates.ts';

const RESPONDENTS = 600;
/** The ends to which a template leads, if it has several. Simulated respondents do not fill whole quotas. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  event: ['finished', 'declined', 'quota_full'],
  screening: ['finished', 'screen_out'],
  quiz: ['captain', 'sailor', 'beginner'],
};

describe.each(TEMPLATES)('the template $id', ({ id, load }) => {
  const write = async (language: TemplateLanguage, others: readonly TemplateLanguage[]) => ({
    ...writeTemplate((await load()).build, language, others),
    timezone: 'Europe/London',
  });
  const othersOf = (language: TemplateLanguage) => TEMPLATE_LANGUAGES.filter((other) => other !== language);

  it.each(TEMPLATE_LANGUAGES)('has no findings in %s, alone and with its translations', async (language) => {
    for (const others of [[], othersOf(language)]) {
      const { project, issues } = loadProject(projectText(await write(language, others)));
      const found = project && [
        ...compile(project, registry, checkForAuthors).issues,
        ...checkDeclaredLanguage(project),
      ];
      expect([...issues, ...(found ?? [])]).toEqual([]);
    }
  });

  it('leads simulated respondents to every question and every end', async () => {
    const project = await write('en-GB', []);
    const messages: SimulationMessage[] = [];
    simulateText({ text: projectText(project), respondents: RESPONDENTS }, (message) =>
      messages.push(message),
    );
    const last = messages.at(-1);
    if (last?.kind !== 'done') return expect.fail(last?.kind);
    const { shown, ends, issues } = last.result;
    const questions = computeOutline(project).filter(
      ({ kind, type }) => kind === 'question' && type !== 'value',
    );
    expect(questions.filter(({ gid }) => (shown[gid] ?? 0) === 0).map(({ gid }) => gid)).toEqual([]);
    expect(issues).toEqual([]);
    expect(ends.map(({ end, name }) => name ?? end)).toEqual(
      expect.arrayContaining([...(ENDS[id] ?? ['finished'])]),
    );
    expect(ends.map(({ end }) => end)).not.toContain('none');
    expect(recordsAt(project, 'items').length).toBeGreaterThan(0);
    return undefined;
  });
});
