import { defineHostQuestionType } from '@canvass/logic';
import type { CityAnswer } from '@canvass/protocol';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { askedLevels, CITY_LEVEL_NAMES, namesOf } from '../regions/city-answer.ts';
import { cityFromScript } from '../regions/city-script.ts';
import { exampleCity } from '../regions/example-city.ts';
import { city } from './city.ts';

export const cityHost = defineHostQuestionType<CityAnswer>(city, {
  score: () => undefined,
  fromScript(entry, { question }) {
    const asked = askedLevels(question);
    const answer = cityFromScript(entry, asked);
    if (answer !== undefined) return { answer };
    const wanted = asked.map((level) => CITY_LEVEL_NAMES[level]).join('/');
    return {
      problem: `${questionCode(question)} takes names as ${wanted}, not ${JSON.stringify(entry) ?? 'nothing'}.`,
    };
  },
  columns: (question) =>
    askedLevels(question).map((level) => ({
      suffix: `_${level}`,
      title: `${plainTitle(question.title)} (${CITY_LEVEL_NAMES[level]})`,
    })),
  cells: (question, answer) => askedLevels(question).map((level) => answer?.[level] ?? ''),
  arbitraryAnswer(random, question) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    return exampleCity(random, askedLevels(question));
  },
  summarise: (_, answer) => namesOf(answer).join(' '),
});
