import { choiceAmongMany } from '../../answers/entries/choice-among-many.fixture.ts';

export const infoSexFixtures = choiceAmongMany(
  'info_sex',
  { title: '您的性别是？', options: ['男', '女', '不愿透露'] },
  { title: 'ما جنسك؟', options: ['ذكر', 'أنثى', 'أفضل عدم الإجابة'] },
);
