import { listOptions, OWN_LICENCE, ownText, type Scale, type ScaleEntry, type ScaleText } from '../scale.ts';

const OWN = { licence: OWN_LICENCE, source: '', citation: '', checkedOn: '2026-11-30' } as const;
const RATHER_NOT = ownText('I prefer not to say', '不愿回答', 'Prefiero no decirlo');

const choice = (
  cid: string,
  title: ScaleText,
  options: readonly ScaleText[],
  type = 'single',
): ScaleEntry => ({ type: 'Q', gid: cid, cid, qtype: type, title, items: listOptions(cid, options, 1) });

export const aboutYou: Scale = {
  ...OWN,
  id: 'people',
  kind: 'people',
  name: ownText('About the respondent', '关于受访者', 'Sobre la persona'),
  questions: [
    choice(
      'age',
      ownText('How old are you?', '您的年龄是？', '¿Qué edad tiene?'),
      [
        ownText('Under 18', '18 岁以下', 'Menos de 18 años'),
        ownText('18 to 24', '18–24 岁', 'De 18 a 24 años'),
        ownText('25 to 34', '25–34 岁', 'De 25 a 34 años'),
        ownText('35 to 44', '35–44 岁', 'De 35 a 44 años'),
        ownText('45 to 54', '45–54 岁', 'De 45 a 54 años'),
        ownText('55 to 64', '55–64 岁', 'De 55 a 64 años'),
        ownText('65 or over', '65 岁及以上', '65 años o más'),
        RATHER_NOT,
      ],
      'info_age',
    ),
    choice(
      'gender',
      ownText('How do you describe yourself?', '您的性别是？', '¿Cómo se describe?'),
      [
        ownText('Woman', '女', 'Mujer'),
        ownText('Man', '男', 'Hombre'),
        ownText('In another way', '其他', 'De otra manera'),
        RATHER_NOT,
      ],
      'info_sex',
    ),
    choice(
      'education',
      ownText(
        'What is the highest level of education that you have completed?',
        '您已完成的最高学历是？',
        '¿Cuál es el nivel de estudios más alto que ha terminado?',
      ),
      [
        ownText(
          'No school, or some of primary school',
          '未上学或小学未毕业',
          'Sin estudios o primaria incompleta',
        ),
        ownText('Primary school', '小学', 'Primaria'),
        ownText('Lower secondary school', '初中', 'Primera etapa de secundaria'),
        ownText('Upper secondary school', '高中或中专', 'Segunda etapa de secundaria'),
        ownText('Vocational training', '职业教育或大专', 'Formación profesional'),
        ownText('A first university degree', '本科', 'Grado universitario'),
        ownText('A higher university degree', '硕士或博士', 'Máster o doctorado'),
        RATHER_NOT,
      ],
      'info_education',
    ),
    choice(
      'work',
      ownText(
        'Which of these describes you best at the moment?',
        '以下哪一项最符合您目前的情况？',
        '¿Cuál de estas opciones describe mejor su situación actual?',
      ),
      [
        ownText('Employed full time', '全职工作', 'Empleado a tiempo completo'),
        ownText('Employed part time', '兼职工作', 'Empleado a tiempo parcial'),
        ownText('Self-employed', '自雇', 'Trabajador por cuenta propia'),
        ownText('Looking for work', '正在找工作', 'En busca de trabajo'),
        ownText('At school, at university or in training', '在校学习或培训', 'Estudiante o en formación'),
        ownText('Looking after home or family', '照顾家庭', 'Al cuidado del hogar o de la familia'),
        ownText('Retired', '已退休', 'Jubilado'),
        ownText('Unable to work', '无法工作', 'Con incapacidad para trabajar'),
        RATHER_NOT,
      ],
    ),
    {
      type: 'Q',
      gid: 'household',
      cid: 'household',
      qtype: 'blank',
      title: ownText(
        'How many people live in your household, yourself included?',
        '包括您在内，您家里共有几口人？',
        '¿Cuántas personas viven en su hogar, incluido usted?',
      ),
      open_attrs: { type: 'int', range: [1, 30] },
    },
    choice('area', ownText('Where do you live?', '您居住在哪里？', '¿Dónde vive?'), [
      ownText('In a large city', '大城市', 'En una gran ciudad'),
      ownText('On the edge of a large city', '大城市郊区', 'En las afueras de una gran ciudad'),
      ownText('In a town', '城镇', 'En una ciudad pequeña'),
      ownText('In a village or in the countryside', '村庄或农村', 'En un pueblo o en el campo'),
      RATHER_NOT,
    ]),
  ],
};

export const healthToday: Scale = {
  ...OWN,
  id: 'health',
  kind: 'health',
  name: ownText('Health today from 0 to 100', '今天的健康状况（0 到 100）', 'Salud de hoy de 0 a 100'),
  questions: [
    {
      type: 'Q',
      gid: 'health_today',
      cid: 'health_today',
      qtype: 'score',
      custom_qtype: 'cursor_score',
      required: true,
      scored: false,
      score_range: [0, 100, 1],
      title: ownText('How is your health today?', '您今天的健康状况如何？', '¿Cómo está su salud hoy?'),
      tipText: ownText(
        '0 is the worst health that you can think of, 100 the best.',
        '0 表示您能想到的最差的健康状况，100 表示最好的。',
        '0 es la peor salud que se puede imaginar y 100 la mejor.',
      ),
      min_label: ownText('Worst', '最差', 'La peor'),
      max_label: ownText('Best', '最好', 'La mejor'),
      items: [{ gid: 'health_today_A1', seq: 1, title: '' }],
    },
  ],
};
