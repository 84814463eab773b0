/** A single has only the checks that question types share. */
export { sharedTexts as authorTexts } from '../entries/question-checks.texts.ts';
