import { expect, it } from 'vitest';
import { renameTemplate } from './rename-template.mjs';

it('spells the name as needed in each file', () => {
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
