import type { JsonRecord } from '@canvass/authoring';
import { agreement, choice, group, question, rating, type ChooseText, table } from '../template.ts';

export const build = (say: ChooseText): JsonRecord => ({
  title: say('Experiment with two versions', '两个版本的实验', 'Experimento con dos versiones'),
  desc_begin_page: {
    title: say('A short study', '一项小研究', 'Un breve estudio'),
    text: say(
      '<p>You will read a short message and answer a few questions. It takes about <b>3 minutes</b>. Taking part is voluntary, and you can stop at any time.</p>',
      '<p>您将阅读一段简短的文字并回答几个问题，大约需要 <b>3 分钟</b>。参加是自愿的，您可以随时停止。</p>',
      '<p>Leerá un mensaje breve y responderá a unas preguntas. Son unos <b>3 minutos</b>. La participación es voluntaria y puede parar cuando quiera.</p>',
    ),
    open_policy: true,
    policy_desc: say(
      'I have read this, I am 18 or older, and I take part.',
      '我已阅读以上内容，年满 18 岁，并同意参加。',
      'He leído esto, tengo 18 años o más y participo.',
    ),
  },
  desc_end_page: {
    content: say(
      '<h2>Thank you!</h2><p>There were two versions of the message, and chance decided which one you read: one spoke about saving money, the other about the neighbours. We compare the answers of both groups.</p>',
      '<h2>谢谢！</h2><p>这段文字有两个版本，您读到哪一个是随机决定的：一个谈省钱，另一个谈邻居。我们会比较两组的回答。</p>',
      '<h2>¡Gracias!</h2><p>Había dos versiones del mensaje y el azar decidió cuál leyó: una hablaba de ahorrar dinero y la otra de los vecinos. Comparamos las respuestas de ambos grupos.</p>',
    ),
  },
  items: [
    group('before', say('Before you read', '阅读之前', 'Antes de leer'), [
      choice(
        'heating',
        say(
          'Who decides how warm your home is?',
          '您家的室温由谁决定？',
          '¿Quién decide la temperatura de su casa?',
        ),
        [
          say('I do', '我', 'Yo'),
          say('We decide together', '我们一起决定', 'Lo decidimos juntos'),
          say('Another person', '其他人', 'Otra persona'),
        ],
        { required: true },
      ),
    ]),
    group('money', say('Version 1: money', '版本 1:省钱', 'Versión 1: dinero'), [
      question(
        'money_text',
        'descriptor',
        say(
          '<h2>One degree less</h2><p>Turn your heating down by one degree, and you pay about 6 % less for it. Over a winter that is a dinner for the whole family.</p>',
          '<h2>降低一度</h2><p>把暖气调低一度，费用大约可减少 6%。一个冬天省下的钱够全家吃一顿饭。</p>',
          '<h2>Un grado menos</h2><p>Baje la calefacción un grado y pagará alrededor de un 6 % menos. En un invierno, eso es una cena para toda la familia.</p>',
        ),
      ),
      rating('money_rating', likely(say), { required: true }),
    ]),
    group('neighbours', say('Version 2: neighbours', '版本 2:邻居', 'Versión 2: vecinos'), [
      question(
        'neighbours_text',
        'descriptor',
        say(
          '<h2>One degree less</h2><p>Three in four of your neighbours have turned their heating down by one degree this winter. Most say that they hardly notice it.</p>',
          '<h2>降低一度</h2><p>今年冬天，您的邻居中每四家就有三家把暖气调低了一度。大多数人说几乎感觉不到差别。</p>',
          '<h2>Un grado menos</h2><p>Tres de cada cuatro vecinos han bajado la calefacción un grado este invierno. La mayoría dice que apenas lo nota.</p>',
        ),
      ),
      rating('neighbours_rating', likely(say), { required: true }),
    ]),
    group('after', say('After you have read', '阅读之后', 'Después de leer'), [
      table(
        'message',
        {
          title: say(
            'What do you think of the message?',
            '您对这段文字有什么看法？',
            '¿Qué opina del mensaje?',
          ),
          options: agreement(say),
          rows: [
            say('It is easy to understand.', '容易理解。', 'Es fácil de entender.'),
            say('I believe it.', '我相信它。', 'Me lo creo.'),
            say(
              'It is meant for people like me.',
              '它是写给我这样的人的。',
              'Está pensado para personas como yo.',
            ),
          ],
        },
        { required: true },
      ),
      choice(
        'check',
        say('What was the message about?', '这段文字讲的是什么？', '¿De qué trataba el mensaje?'),
        [
          say('Heating less', '少用暖气', 'Usar menos la calefacción'),
          say('Buying a car', '买车', 'Comprar un coche'),
          say('Eating more fruit', '多吃水果', 'Comer más fruta'),
        ],
        { required: true, option_order: 'random' },
      ),
      question(
        'reason',
        'blank',
        say('What convinced you, or did not?', '什么说服了您，或没有说服您？', '¿Qué le convenció, o no?'),
        {
          inputbox_height: 'middle',
        },
      ),
    ]),
  ],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      { fid: 'ask_before', type: 'G', gid: 'before' },
      {
        fid: 'versions',
        type: 'F',
        ftype: 'randomSet',
        title: say('One of two versions', '两个版本之一', 'Una de dos versiones'),
        extract_count: 1,
        uniform_display: true,
        items: [
          { fid: 'ask_money', type: 'G', gid: 'money' },
          { fid: 'ask_neighbours', type: 'G', gid: 'neighbours' },
        ],
      },
      { fid: 'ask_after', type: 'G', gid: 'after' },
    ],
  },
});

const likely = (say: ChooseText): string =>
  say(
    'How likely are you to turn your heating down this week?',
    '本周您有多大可能调低暖气？',
    '¿Qué probabilidad hay de que baje la calefacción esta semana?',
  );
