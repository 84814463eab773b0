import { choiceAmongMany } from '../../answers/entries/choice-among-many.fixture.ts';

export const infoAgeFixtures = choiceAmongMany(
  'info_age',
  {
    title: '您的年龄段是？',
    options: ['18 岁以下', '18–25 岁', '26–30 岁', '31–40 岁', '41–50 岁', '51–60 岁', '61 岁以上'],
  },
  { title: 'ما فئتك العمرية؟', options: ['أقل من 18', '18–30', '31–50', 'أكثر من 50'] },
);
