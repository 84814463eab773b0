import { choiceAmongMany } from '../../answers/entries/choice-among-many.fixture.ts';

export const infoOccupationFixtures = choiceAmongMany(
  'info_occupation',
  {
    title: '您目前从事的职业是？',
    options: [
      '全日制学生',
      '生产人员',
      '销售人员',
      '市场/公关人员',
      '客服人员',
      '行政/后勤人员',
      '人力资源',
      '财务/审计人员',
      '文职/办事人员',
      '技术/研发人员',
      '管理人员',
      '教师',
      '顾问/咨询',
      '专业人士（如会计师、律师、建筑师、医护人员、记者等）',
      { title: '其他职业', is_open: true, open_attrs: { required: true, range: [2, 20] } },
    ],
  },
  {
    title: 'ما مهنتك؟',
    options: ['طالب', 'معلم', 'مهندس', 'طبيب', 'محاسب', 'بائع', 'سائق', 'موظف', 'متقاعد'],
  },
);
