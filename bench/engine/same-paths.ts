import type { Contender } from './contender.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { Respondent } from './respondents.ts';

/**
 * Throws unless all contenders lead every respondent along the same path to the same end. Each display rule must also
 * show and hide its question for some respondent, and both ends must occur, so that the comparison uses them.
 */
export function requireSamePaths(
  contenders: readonly Contender[],
  questionnaire: Questionnaire,
  respondents: readonly Respondent[],
): void {
  const journeys = contenders.map((contender) => {
    const survey = contender.load(contender.textOf(questionnaire));
    return respondents.map((respondent) => survey.play(respondent, 'text'));
  });
  const [first = [], ...otherJourneys] = journeys;
  for (const [index, comparedJourneys] of otherJourneys.entries()) {
    for (const [number, { path, end }] of comparedJourneys.entries()) {
      const expectedPath = [...(first[number]?.path ?? []), first[number]?.end].join(' ');
      const foundPath = [...path, end].join(' ');
      if (foundPath !== expectedPath) {
        const names = `${contenders[0]?.name} and ${contenders[index + 1]?.name}`;
        throw new Error(`respondent ${number}: ${names} differ\n  ${expectedPath}\n  ${foundPath}`);
      }
    }
  }
  const paths = first.map(({ path }) => new Set(path));
  const usedOneWay = questionnaire.items.filter((item, index) => {
    const respondentCount = paths.filter((path) => path.has(`q${index + 1}`)).length;
    return item.showIf !== undefined && (respondentCount === 0 || respondentCount === paths.length);
  });
  const ends = new Set(first.map(({ end }) => end));
  if (usedOneWay.length > 0 || ends.size < 2)
    throw new Error('the respondents do not try every rule both ways');
}
