import { pageView, type Program, recapView, shownQuestions, type State } from '@canvass/logic';
import { plainRichText } from '@canvass/project';
import type { OutlineEntry, PlayerView } from './player-plan.ts';

/** Longest title in a list, in characters. */
const LONGEST = 60;

/** Where a response is, for the page around it. */
export function playerView(program: Program, state: State, over: boolean): PlayerView {
  const here = state.end.is_end === 1 || state.page < 0 ? [] : pageView(program, state).gids;
  const shown = shownQuestions(program, state);
  const entry = ({ gid, question }: Program['questions'][number], index: number): OutlineEntry => ({
    gid,
    code: question.cid ?? `Q${index + 1}`,
    title: shortened(plainRichText(question.title, () => '…')),
    visible: shown.has(gid),
    here: here.includes(gid),
  });
  return { outline: program.questions.map(entry), over, answers: over ? recapView(program, state) : [] };
}

const shortened = (text: string) => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('');
};
