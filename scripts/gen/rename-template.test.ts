import { expect, it } from 'vitest';
import { renameTemplate } from './rename-template.mjs';

it('renameTemplate spells the name in the case of the word that it replaces', () => {
  const template = [
    "import { templateFixtures } from './template.fixtures.ts';",
    'export interface TemplateAnswer {}',
    "export const template = defineQuestionType<TemplateAnswer>({ id: 'template' });",
    'export default function TemplateView() {}',
    'const key = `template.hint`;',
  ].join('\n');
  expect(renameTemplate(template, 'image-choice').split('\n')).toEqual([
    "import { imageChoiceFixtures } from './image-choice.fixtures.ts';",
    'export interface ImageChoiceAnswer {}',
    "export const imageChoice = defineQuestionType<ImageChoiceAnswer>({ id: 'image-choice' });",
    'export default function ImageChoiceView() {}',
    'const key = `image-choice.hint`;',
  ]);
});
