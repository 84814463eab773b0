import type { JsonRecord } from '@canvass/authoring';
import { choice, choices, group, question, type ChooseText } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Quiz', '知识测验', 'Cuestionario de preguntas'),
  one_question_on_page: true,
  settings: { secret_points: true },
  desc_begin_page: {
    title: say('How well do you know the sea?', '您有多了解海洋？', '¿Cuánto sabe del mar?'),
    text: say(
      '<p>Six questions and ten points. Guessing is allowed.</p>',
      '<p>六道题，共十分。可以猜。</p>',
      '<p>Seis preguntas y diez puntos. Se puede adivinar.</p>',
    ),
    start_btn: say('Begin', '开始', 'Empezar'),
  },
  desc_end_page: {
    content: say(
      '<h2>{{ total_score }} of 10 points</h2><p>A good start. Try again, the sea is big.</p>',
      '<h2>10 分中得 {{ total_score }} 分</h2><p>不错的开始。再试一次吧，海洋很大。</p>',
      '<h2>{{ total_score }} de 10 puntos</h2><p>Un buen comienzo. Inténtelo otra vez: el mar es grande.</p>',
    ),
    ends: {
      beginner: {
        name: say('Up to 4 points', '4 分及以下', 'Hasta 4 puntos'),
        content: say(
          '<h2>{{ total_score }} of 10 points</h2><p>A good start. Try again, the sea is big.</p>',
          '<h2>10 分中得 {{ total_score }} 分</h2><p>不错的开始。再试一次吧，海洋很大。</p>',
          '<h2>{{ total_score }} de 10 puntos</h2><p>Un buen comienzo. Inténtelo otra vez: el mar es grande.</p>',
        ),
      },
      sailor: {
        name: say('5 to 8 points', '5–8 分', 'De 5 a 8 puntos'),
        content: say(
          '<h2>{{ total_score }} of 10 points</h2><p>A real sailor: you know your way.</p>',
          '<h2>10 分中得 {{ total_score }} 分</h2><p>真正的水手，您很在行。</p>',
          '<h2>{{ total_score }} de 10 puntos</h2><p>Todo un marinero: conoce el camino.</p>',
        ),
      },
      captain: {
        name: say('9 or 10 points', '9 或 10 分', '9 o 10 puntos'),
        content: say(
          '<h2>{{ total_score }} of 10 points</h2><p>Captain! There is little that you do not know.</p>',
          '<h2>10 分中得 {{ total_score }} 分</h2><p>船长！您几乎无所不知。</p>',
          '<h2>{{ total_score }} de 10 puntos</h2><p>¡Capitán! Hay poco que no sepa.</p>',
        ),
      },
    },
  },
  scores: {
    answer_keys: {
      deepest: [
        say('Pacific', '太平洋', 'Pacífico'),
        say('Pacific Ocean', '太平洋海', 'Océano Pacífico'),
        say('the Pacific', '太平', 'el Pacífico'),
      ],
    },
    question_scores: { deepest: 2 },
    max: 10,
  },
  items: [
    group('questions', say('Questions', '问题', 'Preguntas'), [
      choice(
        'share',
        say(
          'How much of the earth is covered by the sea?',
          '海洋覆盖了地球多少面积？',
          '¿Qué parte de la Tierra cubre el mar?',
        ),
        [
          say('About a half', '约一半', 'Cerca de la mitad'),
          { title: say('About seven tenths', '约十分之七', 'Unas siete décimas partes'), score: 2 },
          say('About nine tenths', '约十分之九', 'Unas nueve décimas partes'),
        ],
        { required: true },
      ),
      question(
        'deepest',
        'blank',
        say('Which ocean is the deepest?', '哪个大洋最深？', '¿Qué océano es el más profundo?'),
        {
          required: true,
        },
      ),
      choices(
        'mammals',
        say('Which of these are mammals?', '以下哪些是哺乳动物？', '¿Cuáles de estos son mamíferos?'),
        [
          { title: say('Whale', '鲸', 'Ballena'), score: 1 },
          say('Shark', '鲨鱼', 'Tiburón'),
          { title: say('Dolphin', '海豚', 'Delfín'), score: 1 },
          say('Penguin', '企鹅', 'Pingüino'),
        ],
        { required: true, tipText: say('Choose two.', '请选两项。', 'Elija dos.'), options_range: [2, 2] },
      ),
      choice(
        'tides',
        say(
          'What causes the tides, above all?',
          '潮汐主要是由什么引起的？',
          '¿Qué causa sobre todo las mareas?',
        ),
        [
          say('The wind', '风', 'El viento'),
          { title: say('The moon', '月亮', 'La luna'), score: 1 },
          say('The rivers', '河流', 'Los ríos'),
        ],
        { required: true, option_order: 'random' },
      ),
      choice(
        'salt',
        say(
          'How much salt is in a litre of sea water?',
          '一升海水中含有多少盐？',
          '¿Cuánta sal hay en un litro de agua de mar?',
        ),
        [
          say('About 3 grams', '约 3 克', 'Unos 3 gramos'),
          { title: say('About 35 grams', '约 35 克', 'Unos 35 gramos'), score: 1 },
          say('About 350 grams', '约 350 克', 'Unos 350 gramos'),
        ],
        { required: true },
      ),
      choice(
        'island',
        say(
          'What is the largest island of the world?',
          '世界上最大的岛屿是？',
          '¿Cuál es la isla más grande del mundo?',
        ),
        [
          say('Madagascar', '马达加斯加', 'Madagascar'),
          say('Borneo', '婆罗洲', 'Borneo'),
          { title: say('Greenland', '格陵兰', 'Groenlandia'), score: 2 },
        ],
        { required: true, option_order: 'random' },
      ),
    ]),
  ],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      { fid: 'ask_questions', type: 'G', gid: 'questions' },
      { ...scoreEnd('beginner'), score: [0, 4] },
      { ...scoreEnd('sailor'), score: [5, 8] },
      { ...scoreEnd('captain'), score: [9, null] },
    ],
  },
});

const scoreEnd = (end: string): JsonRecord => ({
  fid: `end_${end}`,
  type: 'F',
  ftype: 'endPage',
  endType: 'other',
  needScore: true,
  end,
});
