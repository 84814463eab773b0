import type { FlowReason } from '@canvass/logic/explain';

type Text = (title: string, reason: FlowReason) => string;

const TEXTS: Readonly<Record<FlowReason['why'], Text>> = {
  open: (title, { draw }) =>
    `The flow leads through ${title}${draw === undefined ? '' : `, in ${draw.set}`}.`,
  condition: (title) => `The flow does not lead through ${title}: its condition does not hold.`,
  score: (title, { score }) => `The flow does not lead through ${title}: ${scoreText(score)}.`,
  'not-drawn': (title, { draw }) =>
    `${title} was not drawn by ${draw?.set}; drawn: ${draw?.picks.join(', ')}.`,
  'not-drawn-yet': (title, { draw }) => `${title} has not been drawn yet by ${draw?.set}.`,
  'second-time': (title) => `${title} comes a second time here, and was asked before.`,
  'not-in-flow': () => 'Its group does not stand in the flow.',
};

/** Explains the result of a node of the flow in a sentence. */
export function flowReasonText(reason: FlowReason, title: string): string {
  return TEXTS[reason.why](`"${title}"`, reason);
}

function scoreText(score: FlowReason['score']): string {
  const [from = null, to = null] = score?.range ?? [];
  const range = [...(from === null ? [] : [`from ${from}`]), ...(to === null ? [] : [`up to ${to}`])].join(
    ' ',
  );
  return `the score is ${score?.value ?? 'not known'}, and must be ${range}`;
}
