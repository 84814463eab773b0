import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as notApplyTexts } from '../../controls/options/not-apply.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as controlTexts } from '../../controls/score-controls/score-controls.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...controlTexts,
  ...notApplyTexts,
  'validate.check_answer': 'Give a rating',
  'validate.rate': 'Choose a number',
  'validate.drag_slider': 'Move the slider, or type a number',
  'score.clear': 'Clear my scores',
  'score.cleared': 'Your scores have been cleared',
  'score.current': 'Score: {{value}}',
  'score.mean': 'Mean score: {{value}}',
  'score.none': 'no score yet',
  'score.why': 'Why?',
  'score.why_of': '{{title}}: why?',
} as const;
