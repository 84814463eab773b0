import type { JsonRecord } from '@canvass/authoring';
import { choice, choices, group, parts, question, type ChooseText, table } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Study with screening and quotas', '带筛选和配额的研究', 'Estudio con filtro y cuotas'),
  desc_begin_page: {
    title: say('What do you drink?', '您喝什么？', '¿Qué bebe usted?'),
    text: say(
      '<p>A study about drinks. It takes about <b>4 minutes</b>. First we check whether it fits you.</p>',
      '<p>一项关于饮品的研究，大约需要 <b>4 分钟</b>。首先我们看看它是否适合您。</p>',
      '<p>Un estudio sobre bebidas. Son unos <b>4 minutos</b>. Primero comprobamos si es adecuado para usted.</p>',
    ),
  },
  desc_end_page: {
    content: say(
      '<h2>Thank you!</h2><p>Your answers count.</p>',
      '<h2>谢谢！</h2><p>您的回答已被记录。</p>',
      '<h2>¡Gracias!</h2><p>Sus respuestas cuentan.</p>',
    ),
    screen_out: say(
      '<p>Thank you for your time. This study is about other people; we hope to see you in the next one.</p>',
      '<p>感谢您的时间。本次研究面向其他人群，期待您参加下一次研究。</p>',
      '<p>Gracias por su tiempo. Este estudio es para otras personas; esperamos verle en el próximo.</p>',
    ),
    quota_full: say(
      '<p>Thank you. Enough people like you have already answered.</p>',
      '<p>谢谢您。与您情况相似的受访者人数已满。</p>',
      '<p>Gracias. Ya han respondido suficientes personas como usted.</p>',
    ),
  },
  rule_map: {
    too_young: { bindQ: 'age', op: 'eq', value: 'A1' },
    drinks_none: { bindQ: 'drinks', op: 'eq', value: ['A5'] },
  },
  items: [
    group('screener', say('First', '首先', 'Primero'), [
      question('age', 'info_age', say('How old are you?', '您的年龄是？', '¿Qué edad tiene?'), {
        required: true,
        items: parts('age', [
          say('Under 18', '18 岁以下', 'Menos de 18 años'),
          say('18 to 34', '18–34 岁', 'De 18 a 34 años'),
          say('35 to 54', '35–54 岁', 'De 35 a 54 años'),
          say('55 or over', '55 岁及以上', '55 años o más'),
        ]),
      }),
      question(
        'gender',
        'info_sex',
        say('How do you describe yourself?', '您的性别是？', '¿Cómo se describe?'),
        {
          required: true,
          items: parts('gender', [
            say('Woman', '女', 'Mujer'),
            say('Man', '男', 'Hombre'),
            say('In another way', '其他', 'De otra manera'),
          ]),
        },
      ),
    ]),
    group('use', say('Drinks', '饮品', 'Bebidas'), [
      choices(
        'drinks',
        say(
          'What have you drunk in the last week?',
          '过去一周您喝过什么？',
          '¿Qué ha bebido en la última semana?',
        ),
        [
          say('Tea', '茶', 'Té'),
          say('Coffee', '咖啡', 'Café'),
          say('Juice', '果汁', 'Zumo'),
          say('Lemonade', '汽水', 'Refrescos'),
          { title: say('None of these', '以上都没有', 'Nada de esto'), exclusive: true, fixed: true },
        ],
        { required: true, option_order: 'random' },
      ),
    ]),
    group('main', say('Your habits', '您的习惯', 'Sus hábitos'), [
      choice(
        'often',
        say('How often do you drink them?', '您多久喝一次？', '¿Con qué frecuencia los bebe?'),
        [
          say('Several times a day', '每天多次', 'Varias veces al día'),
          say('Once a day', '每天一次', 'Una vez al día'),
          say('Several times a week', '每周多次', 'Varias veces a la semana'),
          say('Less often', '更少', 'Con menos frecuencia'),
        ],
        { required: true },
      ),
      choices(
        'where',
        say('Where do you drink them?', '您在哪里喝？', '¿Dónde los bebe?'),
        [
          say('At home', '家里', 'En casa'),
          say('At work or at school', '单位或学校', 'En el trabajo o en clase'),
          say('In a café', '咖啡馆', 'En una cafetería'),
          say('On the way', '路上', 'De camino'),
        ],
        { required: true },
      ),
      choice(
        'cafe',
        say(
          'How much do you usually pay in a café?',
          '您在咖啡馆一般花多少钱？',
          '¿Cuánto suele pagar en una cafetería?',
        ),
        [
          say('Up to 3', '3 以下', 'Hasta 3'),
          say('More than 3, up to 5', '3–5', 'Más de 3 y hasta 5'),
          say('More than 5', '5 以上', 'Más de 5'),
        ],
        { disp_code: 'whereA3' },
      ),
      table('important', {
        title: say(
          'How important is each of these to you?',
          '以下各项对您有多重要？',
          '¿Qué importancia tiene para usted cada cosa?',
        ),
        options: [
          say('Not important', '不重要', 'Nada importante'),
          say('Rather important', '比较重要', 'Bastante importante'),
          say('Very important', '非常重要', 'Muy importante'),
        ],
        rows: [
          say('Taste', '味道', 'El sabor'),
          say('Price', '价格', 'El precio'),
          say('Little sugar', '少糖', 'Poco azúcar'),
          say('Fair trade', '公平贸易', 'Comercio justo'),
        ],
      }),
      question('comments', 'blank', say('Anything else?', '还有其他想说的吗？', '¿Algo más?'), {
        inputbox_height: 'middle',
      }),
    ]),
  ],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      { fid: 'ask_screener', type: 'G', gid: 'screener' },
      { fid: 'end_young', type: 'F', ftype: 'endPage', endType: 'screen_out', conditionGroup: 'too_young' },
      { fid: 'ask_use', type: 'G', gid: 'use' },
      { fid: 'end_none', type: 'F', ftype: 'endPage', endType: 'screen_out', conditionGroup: 'drinks_none' },
      { fid: 'ask_main', type: 'G', gid: 'main' },
    ],
  },
  quotas: [
    {
      id: 'age_gender',
      name: say('Age by gender', '年龄 × 性别', 'Edad por sexo'),
      exclusive: true,
      cells: [
        cell('women_18', say('Women, 18 to 34', '女，18–34 岁', 'Mujeres, de 18 a 34'), 'ageA2 and genderA1'),
        cell('women_35', say('Women, 35 to 54', '女，35–54 岁', 'Mujeres, de 35 a 54'), 'ageA3 and genderA1'),
        cell(
          'women_55',
          say('Women, 55 or over', '女，55 岁及以上', 'Mujeres, 55 o más'),
          'ageA4 and genderA1',
        ),
        cell('men_18', say('Men, 18 to 34', '男，18–34 岁', 'Hombres, de 18 a 34'), 'ageA2 and genderA2'),
        cell('men_35', say('Men, 35 to 54', '男，35–54 岁', 'Hombres, de 35 a 54'), 'ageA3 and genderA2'),
        cell('men_55', say('Men, 55 or over', '男，55 岁及以上', 'Hombres, 55 o más'), 'ageA4 and genderA2'),
        cell(
          'other_18',
          say('In another way, 18 to 34', '其他，18–34 岁', 'De otra manera, de 18 a 34'),
          'ageA2 and genderA3',
        ),
        cell(
          'other_35',
          say('In another way, 35 to 54', '其他，35–54 岁', 'De otra manera, de 35 a 54'),
          'ageA3 and genderA3',
        ),
        cell(
          'other_55',
          say('In another way, 55 or over', '其他，55 岁及以上', 'De otra manera, 55 o más'),
          'ageA4 and genderA3',
        ),
      ],
    },
  ],
});

const cell = (id: string, name: string, cond: string): JsonRecord => ({
  id: `cell_${id}`,
  name,
  cap: 100,
  cond,
});
