import { choiceAmongMany } from '../../answers/entries/choice-among-many.fixture.ts';

export const infoEducationFixtures = choiceAmongMany(
  'info_education',
  {
    title: '您的最高学历是？',
    options: ['小学及以下', '初中', '高中/中专/技校', '大学专科', '大学本科', '硕士研究生', '博士研究生'],
  },
  {
    title: 'ما أعلى مؤهل دراسي لك؟',
    options: ['ثانوية عامة', 'بكالوريوس', 'ماجستير', 'دكتوراه'],
  },
);
