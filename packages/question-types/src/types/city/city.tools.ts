import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { CityAnswer } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { askedLevels, CITY_LEVEL_NAMES, namesOf } from '../../answers/regions/city-answer.ts';
import { checkLevels, cityFromScript, exampleCity, levelShapes } from '../../answers/regions/city-tools.ts';
import { city } from './city.ts';
import { levelVariable } from '../../answers/variables/variables.ts';

export const cityWithTools = withTools<QuestionOf<'city'>, CityAnswer>(city, {
  shape: (question) => ({
    kind: 'record',
    parts: 'field',
    entries: new Map(levelShapes(askedLevels(question))),
  }),
  score: () => undefined,
  fromScript(entry, { question }) {
    const levels = askedLevels(question);
    const answer = cityFromScript(entry, levels);
    if (answer !== undefined) return { answer };
    const levelNames = levels.map((level) => CITY_LEVEL_NAMES[level]).join('/');
    return {
      problem: `${questionCode(question)} takes names as ${levelNames}, not ${JSON.stringify(entry) ?? 'nothing'}.`,
    };
  },
  variables: (question) => askedLevels(question).map(levelVariable),
  values: (question, answer) => askedLevels(question).map((level) => answer[level]),
  arbitraryAnswer(random, question) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    return exampleCity(random, question, askedLevels(question));
  },
  summarise: (_, answer) => namesOf(answer).join(' '),
  check: checkLevels,
});
