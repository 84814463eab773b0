import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { choiceAmongMany } from '../../entries/choice-among-many.fixture.ts';
import { infoAge } from '../../info-age/info-age.ts';
import InfoAgeView from '../../info-age/info-age.view.tsx';
import { infoEducation } from '../../info-education/info-education.ts';
import InfoEducationView from '../../info-education/info-education.view.tsx';
import { infoIndustry } from '../../info-industry/info-industry.ts';
import InfoIndustryView from '../../info-industry/info-industry.view.tsx';
import { infoOccupation } from '../../info-occupation/info-occupation.ts';
import InfoOccupationView from '../../info-occupation/info-occupation.view.tsx';
import { infoSex } from '../../info-sex/info-sex.ts';
import InfoSexView from '../../info-sex/info-sex.view.tsx';
import { renderQuestion } from '../../testing/render-question.tsx';
import { texts } from './list-or-picker.texts.ts';

afterEach(cleanup);

describe.each([
  [infoAge, InfoAgeView],
  [infoEducation, InfoEducationView],
  [infoIndustry, InfoIndustryView],
  [infoOccupation, InfoOccupationView],
  [infoSex, InfoSexView],
])('$id', (type, View) => {
  const wording = { title: 'About you', options: ['One', 'Two'] };
  const fixtures = choiceAmongMany(type.id, wording, wording);
  const show = (name: string) => {
    const fixture = fixtures.find((candidate) => candidate.name === name);
    if (fixture === undefined) throw new Error(`No fixture ${name}.`);
    return renderQuestion({ type, View, texts }, fixture, { layout: 'pc' });
  };

  it('is a list of radios up to 8 options', () => {
    show('as many as a list shows');
    expect(screen.getAllByRole('radio')).toHaveLength(8);
  });

  it('is a picker above', () => {
    show('a picker, and long texts');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('combobox', { name: /Which of these comes closest/ })).toBeTruthy();
  });
});
