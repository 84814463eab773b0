import { choiceAmongMany } from '../../answers/entries/choice-among-many.fixture.ts';

export const infoIndustryFixtures = choiceAmongMany(
  'info_industry',
  {
    title: '您所在的行业是？',
    options: [
      'IT/软硬件服务/电子商务/因特网运营',
      '快速消费品（食品/饮料/化妆品）',
      '批发/零售',
      '服装/纺织/皮革',
      '家具/工艺品/玩具',
      '教育/培训/科研/院校',
      '家电',
      '通信/电信运营',
      '制造业',
      '汽车及零配件',
      '餐饮/娱乐/旅游/酒店',
      '银行/保险/证券',
      '房地产开发/建筑工程/装潢/设计',
      '政府/公共事业/非营利机构',
      { title: '其他行业', is_open: true, open_attrs: { required: true, range: [2, 20] } },
    ],
  },
  {
    title: 'في أي قطاع تعمل؟',
    options: [
      'التعليم',
      'الصحة',
      'الصناعة',
      'التجارة',
      'السياحة',
      'البنوك',
      'الزراعة',
      'الاتصالات',
      'الحكومة',
    ],
  },
);
