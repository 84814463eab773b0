import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { choiceAmongMany } from '../../answers/entries/choice-among-many.fixture.ts';
import { infoAge, infoEducation, infoIndustry, infoOccupation, infoSex } from './info-choice.ts';
import InfoChoiceView from './info-choice.view.tsx';
import { renderQuestion } from '../../testing/render-question.tsx';
import { texts } from './info-choice.texts.ts';

afterEach(cleanup);

describe.each([infoAge, infoEducation, infoIndustry, infoOccupation, infoSex])('$id', (type) => {
  const wording = { title: 'About you', options: ['One', 'Two'] };
  const fixtures = choiceAmongMany(type.id, wording, wording);
  const show = (name: string) => {
    const fixture = fixtures.find((candidate) => candidate.name === name);
    if (fixture === undefined) throw new Error(`No fixture ${name}.`);
    return renderQuestion({ type, View: InfoChoiceView, texts }, fixture, { layout: 'pc' });
  };

  it('is a list of radio buttons for up to 8 options', () => {
    show('the maximum number of options of a list');
    expect(screen.getAllByRole('radio')).toHaveLength(8);
  });

  it('is a picker for more than 8 options', () => {
    show('a picker, and long texts');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('combobox', { name: /Which of these comes closest/ })).toBeTruthy();
  });
});
