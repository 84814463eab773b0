import { withTools } from '@canvass/logic';
import type { QuestionWith } from '@canvass/project';
import { questionCode } from '../../answers/entries/option-code.ts';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { normaliseText } from '../../answers/open-text/text-rules.ts';
import { template, type TemplateAnswer, templateTextRules } from './template.ts';
import { textValue, textVariable } from '../../answers/variables/variables.ts';

/** The type with its tools for server, command and tests, which respondents never load. */
export const templateWithTools = withTools<QuestionWith<'required'>, TemplateAnswer>(template, {
  shape: () => ({ kind: 'text' }),
  score: () => undefined,
  fromScript(entry, { question }) {
    if (typeof entry === 'string') return { answer: [normaliseText(entry, templateTextRules)] };
    return { problem: `${questionCode(question)} takes a text, not ${JSON.stringify(entry) ?? 'nothing'}.` };
  },
  variables: () => [textVariable(templateTextRules)],
  values: (_, [text]) => [textValue(templateTextRules, text)],
  arbitraryAnswer: (random, question, { today }) =>
    question.required !== true && random.int(4) === 0
      ? undefined
      : [exampleText(random, templateTextRules, today)],
  summarise: (_, [text]) => text.replace(/\s+/g, ' '),
});
